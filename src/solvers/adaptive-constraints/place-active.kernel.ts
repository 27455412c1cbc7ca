/**
 * Second third of listing what is active, body by body: where in `work` each block of the body puts the particles it counted, one block after
 * the other; and which parts of the two lists each block of the solver works on, as even as they can be. `bodyTally` has the sums over the body:
 * owners, either ends, constraints, changes.
 */

import { kernel, read, write } from '../../compute/kernel';
import { blockLanes, withLanes } from '../../constraints/block-lanes';
import { blockWord, blockWords } from '../../constraints/types';
import wgsl from './place-active.wgsl?raw';
import scanOfLanes from './scan-of-lanes.wgsl?raw';

export const placeActive = kernel({
  name: 'placeActive',
  bindings: {
    bodyBlock: read('u32'),
    bodyParticle: read('u32'),
    blockTally: read('u32'),
    blockPlace: write('u32'),
    work: write('u32'),
    bodyTally: write('u32'),
  },
  /** Where the lists of owners and of touched particles begin in `work`. */
  uniforms: { ownersAt: 'u32', touchedAt: 'u32' },
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withLanes(scanOfLanes + wgsl),
  reference(begin, end, { bodyBlock, bodyParticle, blockTally, blockPlace, work, bodyTally }, { ownersAt, touchedAt }) {
    for (let body = begin; body < end; body++) {
      const [first, last] = [bodyBlock[body], bodyBlock[body + 1]];
      const starts = [ownersAt + bodyParticle[body], touchedAt + bodyParticle[body]];
      const sums = [0, 0, 0, 0];
      for (let block = first; block < last; block++) {
        blockPlace.set([starts[0] + sums[0], starts[1] + sums[1]], 2 * block);
        for (let k = 0; k < 4; k++) sums[k] += blockTally[4 * block + k];
      }
      const part = (list: number, block: number) => {
        const each = Math.floor(sums[list] / (last - first));
        return starts[list] + each * (block - first) + Math.min(block - first, sums[list] % (last - first));
      };
      for (let block = first; block < last; block++) {
        work[blockWords * block + blockWord.ownersFirst] = part(0, block);
        work[blockWords * block + blockWord.ownersEnd] = part(0, block + 1);
        work[blockWords * block + blockWord.touchedFirst] = part(1, block);
        work[blockWords * block + blockWord.touchedEnd] = part(1, block + 1);
      }
      bodyTally.set(sums, 4 * body);
    }
  },
});
