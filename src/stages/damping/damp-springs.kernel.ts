/**
 * Stiffness-proportional damping that acts on the material alone (Nealen 2005): the force beta k_ij n (n . (v_j - v_i)) along each spring,
 * beta in seconds, n its direction. It is equal and opposite on the two ends and points along the spring, so it keeps linear and
 * angular momentum, and it is 0 for every rigid motion.
 *
 * One run is one stage of a Runge-Kutta-Legendre step (Meyer, Balsara and Aslam 2014), which a diffusion as stiff as this one needs: with
 * A v = sum_j c_ij n (n . (v_j - v_i)) / m_i, which has eigenvalues from 0 down to -limit,
 *
 *   v^(s) = v^(s-1) + carry (v^(s-1) - v^(s-2)) + gain A v^(s-1).
 *
 * After s stages the mode of the eigenvalue -x is multiplied by the Legendre polynomial P_s(1 - 2 x / (s^2 + s)): never more than 1. `queueDamping`
 * chooses s and with it `limit`.
 *
 * c_ij = k_ij min(h beta, limit / rate_ij), the same from both ends, holds the eigenvalues to the limit: rate_ij is the larger `springRate` of
 * the two, and that of a particle the largest a_i + a_j over its springs, a = sum of k / m. Where D_i = sum_j c_ij / m_i, no eigenvalue of such
 * a sum over springs is larger than the largest D_i + D_j of two particles that share a spring, and D_i <= limit a_i / rate_ij.
 *
 * `next` holds v^(s-2) before and v^(s) after. carry = 0 does not read it.
 */

import { kernel, read, write } from '../../compute/kernel';
import wgsl from './damp-springs.wgsl?raw';

export const dampSprings = kernel({
  name: 'dampSprings',
  bindings: {
    position: read('vec4f'),
    velocity: read('vec4f'),
    next: write('vec4f'),
    dampedFirst: read('u32'),
    dampedNeighbour: read('u32'),
    dampedStiffness: read('f32'),
    springRate: read('f32'),
  },
  uniforms: { strength: 'f32', limit: 'f32', carry: 'f32', gain: 'f32' },
  wgsl,
  reference(
    begin,
    end,
    { position, velocity, next, dampedFirst, dampedNeighbour, dampedStiffness, springRate },
    { strength, limit, carry, gain },
  ) {
    for (let i = begin; i < end; i++) {
      const push = [0, 0, 0];
      for (let e = dampedFirst[i]; e < dampedFirst[i + 1]; e++) {
        const j = dampedNeighbour[e];
        const along = [0, 1, 2].map((axis) => position[4 * j + axis] - position[4 * i + axis]);
        const squared = along[0] ** 2 + along[1] ** 2 + along[2] ** 2;
        if (!(squared > 0)) continue;
        let closing = 0;
        for (let axis = 0; axis < 3; axis++) {
          closing += along[axis] * (velocity[4 * j + axis] - velocity[4 * i + axis]);
        }
        const c = dampedStiffness[e] * Math.min(strength, limit / Math.max(springRate[i], springRate[j]));
        for (let axis = 0; axis < 3; axis++) push[axis] += ((c * closing) / squared) * along[axis];
      }
      for (let axis = 0; axis < 3; axis++) {
        const at = 4 * i + axis;
        const v = velocity[at];
        const carried = carry === 0 ? 0 : carry * (v - next[at]);
        next[at] = v + carried + gain * position[4 * i + 3] * push[axis];
      }
      next[4 * i + 3] = 0;
    }
  },
});
