/** t . z over blocks of particles of one body, z being what the global step found. */
import { kernel, read, write } from '../../../compute/kernel';

export const sumCorrection = kernel({
  name: 'sumCorrection',
  bindings: {
    solution: read('vec4f'),
    change: read('vec4f'),
    member: read('u32'),
    blockFirst: read('u32'),
    correctionSum: write('f32'),
  },
  uniforms: {},
  wgsl: null,
  reference(begin, end, { solution, change, member, blockFirst, correctionSum }) {
    for (let block = begin; block < end; block++) {
      let sum = 0;
      for (let k = blockFirst[block]; k < blockFirst[block + 1]; k++) {
        for (let at = 4 * member[k]; at < 4 * member[k] + 3; at++) sum += change[at] * solution[at];
      }
      correctionSum[block] = sum;
    }
  },
});
