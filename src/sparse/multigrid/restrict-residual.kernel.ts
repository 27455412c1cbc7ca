/** The right-hand side of the next coarser level, P^T r, gathered by its unknowns, and the first smoothing there, as in `smoothFromZero`. */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './restrict-residual.wgsl?raw';

export const restrictResidual = kernel({
  name: 'restrictResidual',
  bindings: {
    /** r of the finer level. */
    residual: read('vec4f'),
    gatherFirst: read('u32'),
    gatherFine: read('u32'),
    gatherWeight: read('f32'),
    /** Of the coarser level, as the two below. */
    coarseRow: read('vec4f'),
    coarseRight: write('vec4f'),
    coarseGuess: write('vec4f'),
  },
  uniforms: { h: 'f32', omega: 'f32' },
  wgsl,
  reference(begin, end, arrays, { h, omega }) {
    const { residual, gatherFirst, gatherFine, gatherWeight, coarseRow, coarseRight, coarseGuess } = arrays;
    for (let i = begin; i < end; i++) {
      const sum = [0, 0, 0, 0];
      for (let e = gatherFirst[i]; e < gatherFirst[i + 1]; e++) {
        for (let axis = 0; axis < 3; axis++) sum[axis] += gatherWeight[e] * residual[4 * gatherFine[e] + axis];
      }
      const [mass, , bound, free] = coarseRow.subarray(4 * i, 4 * i + 4);
      coarseRight.set(sum, 4 * i);
      coarseGuess.set(
        sum.map((x) => ((omega * free) / (mass + h * h * bound)) * x),
        4 * i,
      );
    }
  },
});
