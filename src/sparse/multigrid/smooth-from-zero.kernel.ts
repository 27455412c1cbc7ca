/** The first smoothing of a V-cycle on the finest level: a damped Jacobi sweep from 0, x = omega D^-1 b. */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './smooth-from-zero.wgsl?raw';

export const smoothFromZero = kernel({
  name: 'smoothFromZero',
  bindings: {
    /** b */
    right: read('vec4f'),
    /** Mass, slack, bound and whether it is free: see `Multigrid`. */
    levelRow: read('vec4f'),
    /** x */
    guess: write('vec4f'),
  },
  uniforms: { h: 'f32', omega: 'f32' },
  wgsl,
  reference(begin, end, { right, levelRow, guess }, { h, omega }) {
    for (let i = begin; i < end; i++) {
      const [mass, , bound, free] = levelRow.subarray(4 * i, 4 * i + 4);
      for (let at = 4 * i; at < 4 * i + 3; at++) guess[at] = ((omega * free) / (mass + h * h * bound)) * right[at];
      guess[4 * i + 3] = 0;
    }
  },
});
