/** How many pairs there are, for spans that the device counts: those that found room, four times as many (their particles), and all that were found. One element. */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './close-pairs.wgsl?raw';

export const closePairs = kernel({
  name: 'closePairs',
  bindings: { nearFirst: read('u32'), pairCount: write('u32') },
  uniforms: { last: 'u32', room: 'u32' },
  wgsl,
  reference(begin, end, { nearFirst, pairCount }, { last, room }) {
    for (let k = begin; k < end; k++) {
      const found = Math.min(nearFirst[last], room);
      pairCount.set([found, 4 * found, nearFirst[last]], 4 * k);
    }
  },
});
