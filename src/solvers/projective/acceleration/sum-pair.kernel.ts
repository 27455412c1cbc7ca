/** s . r and s . r0 over blocks of particles of one body: what `judgePairs` judges its last step by. */
import { kernel, read, write } from '../../../compute/kernel';

export const sumPair = kernel({
  name: 'sumPair',
  bindings: {
    /** r */
    solution: read('vec4f'),
    /** r0 */
    lastResidual: read('vec4f'),
    /** s */
    lastStep: read('vec4f'),
    member: read('u32'),
    blockFirst: read('u32'),
    pairSum: write('vec2f'),
  },
  uniforms: {},
  wgsl: null,
  reference(begin, end, { solution, lastResidual, lastStep, member, blockFirst, pairSum }) {
    for (let block = begin; block < end; block++) {
      let [after, before] = [0, 0];
      for (let k = blockFirst[block]; k < blockFirst[block + 1]; k++) {
        for (let at = 4 * member[k]; at < 4 * member[k] + 3; at++) {
          after += lastStep[at] * solution[at];
          before += lastStep[at] * lastResidual[at];
        }
      }
      pairSum.set([after, before], 2 * block);
    }
  },
});
