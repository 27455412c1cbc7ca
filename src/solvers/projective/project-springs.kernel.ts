/**
 * The local step (Pall 2018 Alg. 3): each spring's best vector d_ij = L_ij (p_i - p_j) / |p_i - p_j|.
 *
 * d_ij is never stored. The global step (eq. 6) needs it only summed over the springs of a particle, so each particle gathers its
 * own sum. Multiplying eq. 6 by h^2 / m_i = kappa (0 for a pinned particle, so no case is needed) and S = sum of s_ij:
 *
 *   p_i = (y_i + kappa sum_j s_ij d_ij + kappa sum_j s_ij p_j) / (1 + kappa S).
 *
 * What does not change during the linear iterations is written as a vec4: goal = y_i + kappa sum s_ij d_ij in x, y, z and
 * inverse = 1 / (1 + kappa S) in w. The global step then moves p_i by inverse (goal - p_i + kappa sum_j s_ij (p_j - p_i)), which is
 * the line above minus p_i. Differences of near positions lose nothing in f32, so a sheet at rest stays at rest; summed as written
 * above, a rounding error of |p_i| 1e-7 with a steady sign moved it by 0.36 m in 1600 steps on one GPU.
 *
 * A spring of length 0 has no direction and pulls nowhere. One of rest length 0 (a pair of a quadratic energy, whose s_ij may be negative) has
 * d_ij = 0 and belongs to the global step alone. With negative s_ij Jacobi diverges unless S is the sum of their sizes, which bounds every
 * row; Gauss-Seidel needs no more than a matrix that is positive definite. The fixed point is the same for every S.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './project-springs.wgsl?raw';

export const projectSprings = kernel({
  name: 'projectSprings',
  bindings: {
    position: read('vec4f'),
    inertial: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourStiffness: read('f32'),
    neighbourRest: read('f32'),
    constantTerm: write('vec4f'),
  },
  /** bounded: 1 where S is to be the sum of the sizes of s_ij. */
  uniforms: { h: 'f32', bounded: 'u32' },
  wgsl,
  reference(
    begin,
    end,
    { position, inertial, neighbourFirst, neighbour, neighbourStiffness, neighbourRest, constantTerm },
    { h, bounded },
  ) {
    for (let i = begin; i < end; i++) {
      let [x, y, z, stiffnessSum] = [0, 0, 0, 0];
      for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
        const j = neighbour[e];
        const dx = position[4 * i] - position[4 * j];
        const dy = position[4 * i + 1] - position[4 * j + 1];
        const dz = position[4 * i + 2] - position[4 * j + 2];
        const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        const pull = length > 0 ? (neighbourStiffness[e] * neighbourRest[e]) / length : 0;
        x += pull * dx;
        y += pull * dy;
        z += pull * dz;
        stiffnessSum += bounded ? Math.abs(neighbourStiffness[e]) : neighbourStiffness[e];
      }
      const kappa = h * h * position[4 * i + 3];
      constantTerm[4 * i] = inertial[4 * i] + kappa * x;
      constantTerm[4 * i + 1] = inertial[4 * i + 1] + kappa * y;
      constantTerm[4 * i + 2] = inertial[4 * i + 2] + kappa * z;
      constantTerm[4 * i + 3] = 1 / (1 + kappa * stiffnessSum);
    }
  },
});
