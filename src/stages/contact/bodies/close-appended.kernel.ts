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
    /** Four each: how many entries of cells, clusters that met and pairs the lists called for so far, at most; for the host to read. */
    mostNeeded: write('u32'),
    pairCount: write('u32'),
  },
  uniforms: roomUniforms,
  wgsl,
  wasm: null,
  reference(begin, end, { found, cellFirst, mostNeeded, pairCount }, rooms) {
    for (let k = begin; k < end; k++) {
      const [met, pairs] = found.subarray(2 * k, 2 * k + 2);
      const cells = cellFirst[rooms.clusters];
      pairCount.set(countsOf(pairs, met, cells, rooms), 4 * k);
      [cells, met, pairs].forEach((needed, of) => {
        mostNeeded[4 * k + of] = Math.max(mostNeeded[4 * k + of], needed);
      });
      found.fill(0, 2 * k, 2 * k + 2);
    }
  },
});
