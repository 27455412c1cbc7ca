/**
 * s . r, s . r0, t . w and t . w0 over blocks of particles of one body: what `pair-verdict.ts` judges its last step by.
 *
 * A particle whose last step was lost in the rounding of its position, s . s <= grain x . x, has no part in them: there is nothing to be learnt from noise, which would be carried on and grow. A free sheet that fell without strain
 * moved sideways by 7 um in 3000 iterations.
 */

import { blockLanes, withSums } from '../../../compute/block-lanes';
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './sum-pair.wgsl?raw';

export const sumPair = kernel({
  name: 'sumPair',
  bindings: {
    position: read('vec4f'),
    /** w */
    solution: read('vec4f'),
    /** w0 */
    lastSolution: read('vec4f'),
    /** r */
    residual: read('vec4f'),
    /** r0 */
    lastResidual: read('vec4f'),
    /** s */
    lastStep: read('vec4f'),
    blockList: read('u32'),
    pairSum: write('vec4f'),
  },
  uniforms: { grain: 'f32' },
  sharing: 'tasks',
  group: blockLanes,
  wgsl: withSums(wgsl),
  reference(
    begin,
    end,
    { position, solution, lastSolution, residual, lastResidual, lastStep, blockList, pairSum },
    { grain },
  ) {
    for (let block = begin; block < end; block++) {
      let [after, before, found, foundBefore] = [0, 0, 0, 0];
      for (let k = blockList[4 * block]; k < blockList[4 * block + 1]; k++) {
        const squared = (of: Float64Array) =>
          of.subarray(4 * blockList[k], 4 * blockList[k] + 3).reduce((sum, x) => sum + x * x, 0);
        if (squared(lastStep) <= grain * squared(position)) continue;
        for (let at = 4 * blockList[k]; at < 4 * blockList[k] + 3; at++) {
          const change = lastResidual[at] - residual[at];
          after += lastStep[at] * residual[at];
          before += lastStep[at] * lastResidual[at];
          found += change * solution[at];
          foundBefore += change * lastSolution[at];
        }
      }
      pairSum.set([after, before, found, foundBefore], 4 * block);
    }
  },
});
