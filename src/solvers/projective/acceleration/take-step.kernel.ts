/**
 * Moves the particles of each block by the step that the verdict on the last one asks for: x' = x + w + alpha (w - w0) + more s (`pair-verdict.ts`), and keeps step and solution as the next s and w0. Where the last step raised g, it is replaced by the plain one
 * from where it began, and there is no pair to learn from: s = 0. In the first iteration of a step there is none yet: x' = x + w.
 */

import { blockLanes, withSums } from '../../../compute/block-lanes';
import { kernel, read, write } from '../../../compute/kernel';
import { bodyVerdict } from './body-verdict';
import verdictWgsl from './pair-verdict.wgsl?raw';
import wgsl from './take-step.wgsl?raw';

export const takeStep = kernel({
  name: 'takeStep',
  bindings: {
    position: write('vec4f'),
    /** w */
    solution: read('vec4f'),
    /** w0 */
    lastSolution: write('vec4f'),
    /** s */
    lastStep: write('vec4f'),
    blockList: read('u32'),
    pairSum: read('vec4f'),
  },
  /** anderson: 1 for Anderson acceleration, 0 for L-BFGS. */
  uniforms: { first: 'u32', anderson: 'u32' },
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withSums(verdictWgsl, wgsl),
  reference(begin, end, { position, solution, lastSolution, lastStep, blockList, pairSum }, { first, anderson }) {
    for (let block = begin; block < end; block++) {
      const plain = { rise: false, alpha: 0, more: 0 };
      const { rise, alpha, more } = first === 1 ? plain : bodyVerdict(block, blockList, pairSum, anderson === 1);
      for (let k = blockList[4 * block]; k < blockList[4 * block + 1]; k++) {
        for (let at = 4 * blockList[k]; at < 4 * blockList[k] + 3; at++) {
          if (rise) {
            position[at] += lastSolution[at] - lastStep[at];
            lastStep[at] = 0;
            continue;
          }
          const w = solution[at];
          const learnt = alpha === 0 && more === 0 ? 0 : alpha * (w - lastSolution[at]) + more * lastStep[at];
          position[at] += w + learnt;
          lastStep[at] = w + learnt;
          lastSolution[at] = w;
        }
      }
    }
  },
});
