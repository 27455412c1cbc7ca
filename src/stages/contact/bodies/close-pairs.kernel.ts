/** How many pairs there are, for spans that the device counts: those that found room, four times as many (their particles), and all that were found; and whether anything found no room, cells included. One element. */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './close-pairs.wgsl?raw';

export const closePairs = kernel({
  name: 'closePairs',
  bindings: { nearFirst: read('u32'), cellFirst: read('u32'), pairCount: write('u32') },
  uniforms: { triangles: 'u32', pairs: 'u32', cells: 'u32' },
  wgsl,
  reference(begin, end, { nearFirst, cellFirst, pairCount }, { triangles, pairs, cells }) {
    for (let k = begin; k < end; k++) {
      const found = nearFirst[2 * triangles];
      const listed = Math.min(found, pairs);
      pairCount.set([listed, 4 * listed, found, found > pairs || cellFirst[triangles] > cells ? 1 : 0], 4 * k);
    }
  },
});
