/**
 * `relax` for a colour whose particles may share springs: the `movedCount` particles from `movedFirst` on, each by where the others of its colour were before the sweep. Their springs are lagged by that sweep and no more. All other particles
 * are copied, and the buffers change places.
 *
 * Jacobi steps of a stiff part diverge unless they are shortened. Let A be the part of the matrix (M + h^2 L) / h^2 between particles of the colour, s_ij the constants of the springs among them, and a_ii its diagonal. For any moves u and v of the
 * two ends of such a spring 2 |u . v| <= u^2 + v^2, so that
 *
 *   u . A u  <=  sum_i (a_ii + sum_j |s_ij|) u_i^2:
 *
 * with the springs within the colour counted once more, the diagonal bounds A (Gershgorin). Where a diagonal P is no less than A, moving by omega P^-1 r lowers the quadratic energy by (omega - omega^2 / 2) r . P^-1 r or more, r being
 * the residual, for every omega between 0 and 2 and however stiff the springs. With inverse = 1 / (1 + kappa S) from `projectSprings`, kappa = h^2 / m_i, that is
 *
 *   p_i moves by omega inverse (goal - p_i + kappa sum_j s_ij (p_j - p_i)) / (1 + inverse kappa sum_(j of its colour) |s_ij|).
 */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './relax-lagged.wgsl?raw';

export const relaxLagged = kernel({
  name: 'relaxLagged',
  bindings: {
    position: read('vec4f'),
    next: write('vec4f'),
    constantTerm: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourStiffness: read('f32'),
    /** Sum of |s_ij| over the springs of each particle to others of its colour [N/m]. */
    withinColour: read('f32'),
  },
  uniforms: { h: 'f32', omega: 'f32', movedFirst: 'u32', movedCount: 'u32' },
  wgsl,
  reference(
    begin,
    end,
    { position, next, constantTerm, neighbourFirst, neighbour, neighbourStiffness, withinColour },
    { h, omega, movedFirst, movedCount },
  ) {
    next.set(position.subarray(4 * begin, 4 * end), 4 * begin);
    for (let i = Math.max(begin, movedFirst); i < Math.min(end, movedFirst + movedCount); i++) {
      const kappa = h * h * position[4 * i + 3];
      const pull = [0, 0, 0];
      for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
        for (let axis = 0; axis < 3; axis++) {
          pull[axis] += neighbourStiffness[e] * (position[4 * neighbour[e] + axis] - position[4 * i + axis]);
        }
      }
      const inverse = constantTerm[4 * i + 3];
      const share = (omega * inverse) / (1 + inverse * kappa * withinColour[i]);
      for (let axis = 0; axis < 3; axis++) {
        const at = 4 * i + axis;
        next[at] += share * (constantTerm[at] - position[at] + kappa * pull[axis]);
      }
    }
  },
});
