/**
 * Hookean springs as elements of the objective (Liu 2013 eq. 9): E = k (l - r)^2 / 2, where d = p1 - p2, l = |d| and n = d / l.
 *
 *   gradient by p1    k (l - r) n
 *   Hessian by p1 p1  k (n n^T + (1 - r / l) (I - n n^T))
 *
 * The second term is the spring's resistance to turning. A compressed spring has a negative one, since it would rather buckle: that is
 * the negative curvature of which a share may be left out. A pair without rest length (r = 0) has E = k |d|^2 / 2 and the constant Hessian k I. Quadratic bending
 * is made of such pairs with constants of both signs, whose sum is definite where single ones are not: they are left as they are.
 *
 * A spring of length 0 has no direction. It is given no force and the Hessian k I, so that what is around it decides where it goes.
 */

import type { ElementSet } from '../element-set';
import type { Springs } from './springs';

export function springElements({
  count,
  ends,
  rest,
  stiffness,
}: Pick<Springs, 'count' | 'ends' | 'rest' | 'stiffness'>): ElementSet {
  return {
    count,
    size: 2,
    particles: ends,

    energy(x) {
      let energy = 0;
      for (let s = 0; s < count; s++) {
        const i = 3 * ends[2 * s];
        const j = 3 * ends[2 * s + 1];
        const dx = x[i] - x[j];
        const dy = x[i + 1] - x[j + 1];
        const dz = x[i + 2] - x[j + 2];
        const beyond = Math.sqrt(dx * dx + dy * dy + dz * dz) - rest[s];
        energy += 0.5 * stiffness[s] * beyond * beyond;
      }
      return energy;
    },

    addGradient(x, factor, gradient) {
      for (let s = 0; s < count; s++) {
        const i = 3 * ends[2 * s];
        const j = 3 * ends[2 * s + 1];
        const dx = x[i] - x[j];
        const dy = x[i + 1] - x[j + 1];
        const dz = x[i + 2] - x[j + 2];
        const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (length === 0) continue;
        const pull = factor * stiffness[s] * (1 - rest[s] / length);
        gradient[i] += pull * dx;
        gradient[i + 1] += pull * dy;
        gradient[i + 2] += pull * dz;
        gradient[j] -= pull * dx;
        gradient[j + 1] -= pull * dy;
        gradient[j + 2] -= pull * dz;
      }
    },

    hessian(s, x, leftOut, block) {
      const i = 3 * ends[2 * s];
      const j = 3 * ends[2 * s + 1];
      const d = [x[i] - x[j], x[i + 1] - x[j + 1], x[i + 2] - x[j + 2]];
      const squared = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
      const constant = rest[s] === 0 || squared === 0;
      const turning = constant ? 1 : 1 - rest[s] / Math.sqrt(squared);
      const across = turning < 0 ? (1 - leftOut) * turning : turning;
      const along = constant ? 0 : (1 - across) / squared;
      for (let row = 0; row < 3; row++) {
        for (let column = 0; column < 3; column++) {
          const value = stiffness[s] * (along * d[row] * d[column] + (row === column ? across : 0));
          block[6 * row + column] = value;
          block[6 * row + column + 3] = -value;
          block[6 * row + column + 18] = -value;
          block[6 * row + column + 21] = value;
        }
      }
    },

    laplacian(s, block) {
      block[0] = block[3] = stiffness[s];
      block[1] = block[2] = -stiffness[s];
    },
  };
}
