/** As `closePairs`, after `appendMeetings` and `appendPairs` on a GPU: takes their counts, and leaves 0 for the next list. One element. */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './close-appended.wgsl?raw';
import { countsOf, roomUniforms } from './close-pairs.kernel';

export const closeAppended = kernel({
  name: 'closeAppended',
  bindings: {
    /** Two each: clusters that met, and pairs. */
    found: write('atomic'),
    cellFirst: read('u32'),
    /** How many clusters met, for the host to read. */
    metCount: write('u32'),
    pairCount: write('u32'),
  },
  uniforms: roomUniforms,
  wgsl,
  wasm: null,
  reference(begin, end, { found, cellFirst, metCount, pairCount }, rooms) {
    for (let k = begin; k < end; k++) {
      metCount[k] = found[2 * k];
      pairCount.set(countsOf(found[2 * k + 1], metCount[k], cellFirst[rooms.clusters], rooms), 4 * k);
      found.fill(0, 2 * k, 2 * k + 2);
    }
  },
});
