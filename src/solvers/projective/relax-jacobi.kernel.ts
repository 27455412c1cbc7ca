/**
 * The global step by Jacobi (Pall 2018 eq. 2), with Chebyshev acceleration (Wang 2015): from the iterate x^k in `position` and
 * x^(k-1) in `next` it writes x^(k+1) into `next`, which the schedule then swaps.
 *
 *   q_i       = base + gain sum_j s_ij x_j^k
 *   x^(k+1)_i = x^(k-1)_i + omega (x^k_i + damping (q_i - x^k_i) - x^(k-1)_i)
 *
 * omega = 1 forgets x^(k-1): plain (damped) Jacobi.
 */
import { kernel, read, write } from '../../kernels/kernel';
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
  uniforms: { omega: 'f32', damping: 'f32' },
  wgsl,
  reference(
    begin,
    end,
    { position, next, constantTerm, neighbourFirst, neighbour, neighbourStiffness },
    { omega, damping },
  ) {
    for (let i = begin; i < end; i++) {
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0;
        for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
          sum += neighbourStiffness[e] * position[4 * neighbour[e] + axis];
        }
        const at = 4 * i + axis;
        const jacobi = constantTerm[at] + constantTerm[4 * i + 3] * sum;
        const relaxed = position[at] + damping * (jacobi - position[at]);
        next[at] = omega === 1 ? relaxed : next[at] + omega * (relaxed - next[at]);
      }
      next[4 * i + 3] = position[4 * i + 3];
    }
  },
});
