/** What the coarser level found, interpolated and added: x += P x_c. */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './prolong-correction.wgsl?raw';

export const prolongCorrection = kernel({
  name: 'prolongCorrection',
  bindings: {
    /** x_c */
    correction: read('vec4f'),
    spreadFirst: read('u32'),
    spreadCoarse: read('u32'),
    spreadWeight: read('f32'),
    guess: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { correction, spreadFirst, spreadCoarse, spreadWeight, guess }) {
    for (let i = begin; i < end; i++) {
      for (let e = spreadFirst[i]; e < spreadFirst[i + 1]; e++) {
        for (let axis = 0; axis < 3; axis++) {
          guess[4 * i + axis] += spreadWeight[e] * correction[4 * spreadCoarse[e] + axis];
        }
      }
    }
  },
});
