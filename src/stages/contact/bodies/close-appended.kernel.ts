/** As `closePairs`, after `appendPairs` on a GPU: takes its count, and leaves 0 for the next list. One element. */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './close-appended.wgsl?raw';
import { countsOf, roomUniforms } from './close-pairs.kernel';

export const closeAppended = kernel({
  name: 'closeAppended',
  bindings: {
    pairsFound: write('atomic'),
    cellFirst: read('u32'),
    meetingFirst: read('u32'),
    pairCount: write('u32'),
  },
  uniforms: roomUniforms,
  wgsl,
  wasm: null,
  reference(begin, end, { pairsFound, pairCount, ...starts }, rooms) {
    for (let k = begin; k < end; k++) {
      pairCount.set(countsOf(pairsFound[k], starts, rooms), 4 * k);
      pairsFound[k] = 0;
    }
  },
});
