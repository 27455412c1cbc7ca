/**
 * The global step by Jacobi (Pall 2018 eq. 2), with Chebyshev acceleration (Wang 2015): from the iterate x^k in `position` and
 * x^(k-1) in `next` it writes x^(k+1) into `next`, which the schedule then swaps.
 *
 *   q_i       = x^k_i + inverse (goal - x^k_i + kappa sum_j s_ij (x^k_j - x^k_i)),   kappa = h^2 / m_i, see `projectSprings`,
 *   x^(k+1)_i = x^(k-1)_i + omega (q_i - x^(k-1)_i)
 *
 * omega = 1 forgets x^(k-1): plain Jacobi.
 */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './relax-jacobi.wgsl?raw';

export const relaxJacobi = kernel({
  name: 'relaxJacobi',
  bindings: {
    position: read('vec4f'),
    next: write('vec4f'),
    constantTerm: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourStiffness: read('f32'),
  },
  uniforms: { h: 'f32', omega: 'f32' },
  wgsl,
  reference(begin, end, { position, next, constantTerm, neighbourFirst, neighbour, neighbourStiffness }, { h, omega }) {
    for (let i = begin; i < end; i++) {
      const kappa = h * h * position[4 * i + 3];
      for (let axis = 0; axis < 3; axis++) {
        const at = 4 * i + axis;
        const p = position[at];
        let pull = 0;
        for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
          pull += neighbourStiffness[e] * (position[4 * neighbour[e] + axis] - p);
        }
        const q = p + constantTerm[4 * i + 3] * (constantTerm[at] - p + kappa * pull);
        next[at] = omega === 1 ? q : next[at] + omega * (q - next[at]);
      }
      next[4 * i + 3] = position[4 * i + 3];
    }
  },
});
