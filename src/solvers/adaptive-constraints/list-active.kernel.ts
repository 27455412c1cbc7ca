/**
 * Second half of listing the active constraints' particles: a compaction into two lists per body, in the order of the particles, owners in one and either
 * ends in the other. `work` also gets the part of the two lists that each block of the solver works on, as even as they can be, and `bodyTally` the sums over
 * the body: owners, either ends, constraints, changes.
 *
 * Each block adds up the counts of the blocks of its body for itself, as the kernels of conjugate gradients do with their sums: the prefix sum over blocks
 * needs no dispatch of its own. Every index follows from counts alone, so that lists are the same on any number of threads.
 */

import { blockLanes, withLanes } from '../../compute/block-lanes';
import { kernel, read, write } from '../../compute/kernel';
import { withScan } from '../../compute/scan/scan-of-lanes';
import { blockWord, blockWords } from '../../constraints/types';
import { tallied } from './count-active.kernel';
import wgsl from './list-active.wgsl?raw';

export const listActive = kernel({
  name: 'listActive',
  bindings: {
    blockParticle: read('u32'),
    tally: read('u32'),
    blockTally: read('vec4u'),
    work: write('u32'),
    bodyTally: write('vec4u'),
  },
  /** Where the lists of owners and of either ends begin in `work`; those of a body begin its first particle further on. */
  uniforms: { ownersAt: 'u32', touchedAt: 'u32' },
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withLanes(withScan(blockLanes, 'vec4u', wgsl)),
  reference(begin, end, { blockParticle, tally, blockTally, work, bodyTally }, { ownersAt, touchedAt }) {
    for (let block = begin; block < end; block++) {
      const words = work.subarray(blockWords * block, blockWords * (block + 1));
      const firstBlock = words[blockWord.bodyFirstBlock];
      const blocks = words[blockWord.bodyBlockCount];
      const sums = (last: number) =>
        [0, 1, 2, 3].map((k) => {
          let sum = 0;
          for (let b = firstBlock; b < last; b++) sum += blockTally[4 * b + k];
          return sum;
        });
      const total = sums(firstBlock + blocks);
      const before = sums(block);
      const starts = [ownersAt, touchedAt].map((at) => at + blockParticle[firstBlock]);
      const part = (list: number, k: number) => {
        const each = Math.floor(total[list] / blocks);
        return starts[list] + each * k + Math.min(k, total[list] % blocks);
      };
      const k = block - firstBlock;
      words[blockWord.ownersFirst] = part(0, k);
      words[blockWord.ownersEnd] = part(0, k + 1);
      words[blockWord.touchedFirst] = part(1, k);
      words[blockWord.touchedEnd] = part(1, k + 1);
      if (k === 0) bodyTally.set(total, 4 * words[blockWord.body]);

      let [owners, ends] = [starts[0] + before[0], starts[1] + before[1]];
      for (let i = blockParticle[block]; i < blockParticle[block + 1]; i++) {
        const { active, touched } = tallied(tally[i]);
        if (active > 0) work[owners++] = i;
        if (touched) work[ends++] = i;
      }
    }
  },
});
