/** The verdict on the last step of each body (`pair-verdict.ts`), as four numbers: alpha, rho, 1 where it raised g, and 0, which `judgeCorrections` replaces. */
import { kernel, read, write } from '../../../compute/kernel';
import { pairVerdict } from './pair-verdict';

export const judgePairs = kernel({
  name: 'judgePairs',
  bindings: { pairSum: read('vec2f'), bodyBlockFirst: read('u32'), verdict: write('vec4f') },
  uniforms: {},
  wgsl: null,
  reference(begin, end, { pairSum, bodyBlockFirst, verdict }) {
    for (let body = begin; body < end; body++) {
      let [after, before] = [0, 0];
      for (let block = bodyBlockFirst[body]; block < bodyBlockFirst[body + 1]; block++) {
        after += pairSum[2 * block];
        before += pairSum[2 * block + 1];
      }
      const { rise, alpha, rho } = pairVerdict(after, before);
      verdict.set([alpha, rho, rise ? 1 : 0, 0], 4 * body);
    }
  },
});
