/**
 * The first half of L-BFGS with one pair (Nocedal 1980; Liu, Bouaziz and Kavan 2017): r - alpha t instead of the residual r goes into the global step, with t = r0 - r. Where the last step raised g, it is taken back, and the residual
 * is the one before it: the global step that follows is the plain one from there, which never raises g.
 */
import { kernel, read, write } from '../../../compute/kernel';

export const turnResidual = kernel({
  name: 'turnResidual',
  bindings: {
    position: write('vec4f'),
    /** r, then what the global step is to solve for. */
    solution: write('vec4f'),
    /** r0, then r. */
    lastResidual: write('vec4f'),
    lastStep: read('vec4f'),
    /** t */
    change: write('vec4f'),
    bodyOf: read('u32'),
    verdict: read('vec4f'),
  },
  uniforms: {},
  wgsl: null,
  reference(begin, end, { position, solution, lastResidual, lastStep, change, bodyOf, verdict }) {
    for (let i = begin; i < end; i++) {
      const [alpha, , rise] = verdict.subarray(4 * bodyOf[i], 4 * bodyOf[i] + 3);
      for (let at = 4 * i; at < 4 * i + 3; at++) {
        const residual = solution[at];
        if (rise === 1) {
          position[at] -= lastStep[at];
          solution[at] = lastResidual[at];
          continue;
        }
        change[at] = lastResidual[at] - residual;
        solution[at] = residual - alpha * change[at];
        lastResidual[at] = residual;
      }
    }
  },
});
