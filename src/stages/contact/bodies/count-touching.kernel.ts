/** How many of the pairs of each particle touch (divide-pairs.kernel.ts): its mass is shared among them. */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './count-touching.wgsl?raw';

export const countTouching = kernel({
  name: 'countTouching',
  bindings: { entryStart: read('u32'), entryOrder: read('u32'), pairTouch: read('u32'), touching: write('f32') },
  uniforms: {},
  wgsl,
  reference(begin, end, { entryStart, entryOrder, pairTouch, touching }) {
    for (let i = begin; i < end; i++) {
      let count = 0;
      for (let e = entryStart[i]; e < entryStart[i + 1]; e++) count += pairTouch[entryOrder[e] >>> 2];
      touching[i] = count;
    }
  },
});
