/**
 * The last smoothing of a V-cycle on one level, a damped Jacobi sweep: x' = x + omega D^-1 (b - A x). It is the adjoint of the first, so that the whole cycle is a symmetric matrix.
 */
import { kernel, read, write } from '../../compute/kernel';
import { timesRow } from './level-product';
import wgsl from './smooth-level.wgsl?raw';

export const smoothLevel = kernel({
  name: 'smoothLevel',
  bindings: {
    /** b */
    right: read('vec4f'),
    /** x */
    guess: read('vec4f'),
    levelRow: read('vec4f'),
    pairFirst: read('u32'),
    pairColumn: read('u32'),
    pairWeight: read('f32'),
    /** x' */
    smoothed: write('vec4f'),
  },
  uniforms: { h: 'f32', omega: 'f32' },
  wgsl,
  reference(begin, end, arrays, { h, omega }) {
    const { right, guess, levelRow, smoothed } = arrays;
    for (let i = begin; i < end; i++) {
      const [mass, , bound, free] = levelRow.subarray(4 * i, 4 * i + 4);
      const product = timesRow(i, arrays, h);
      for (let axis = 0; axis < 3; axis++) {
        const at = 4 * i + axis;
        smoothed[at] = guess[at] + ((omega * free) / (mass + h * h * bound)) * (right[at] - product[axis]);
      }
      smoothed[4 * i + 3] = 0;
    }
  },
});
