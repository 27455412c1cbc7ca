/** How much of its last step s each body adds to what the global step found: alpha - beta with beta = t . z / s . t, as the fourth number of its verdict. 0 where the pair is of no use. */
import { kernel, read, write } from '../../../compute/kernel';

export const judgeCorrections = kernel({
  name: 'judgeCorrections',
  bindings: { correctionSum: read('f32'), bodyBlockFirst: read('u32'), verdict: write('vec4f') },
  uniforms: {},
  wgsl: null,
  reference(begin, end, { correctionSum, bodyBlockFirst, verdict }) {
    for (let body = begin; body < end; body++) {
      const [alpha, rho] = verdict.subarray(4 * body, 4 * body + 2);
      let sum = 0;
      for (let block = bodyBlockFirst[body]; block < bodyBlockFirst[body + 1]; block++) sum += correctionSum[block];
      verdict[4 * body + 3] = rho > 0 ? alpha - rho * sum : 0;
    }
  },
});
