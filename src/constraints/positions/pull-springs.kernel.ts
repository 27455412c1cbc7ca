/**
 * The residual of the system for positions at the positions x at hand: the negative gradient of g = |x - y|^2_M / 2 h^2 plus the energies k (l - r)^2 / 2 of springs and constraints, times h^2,
 *
 *   m_i (y_i - x_i) + h^2 sum_j k_ij (r_ij / |x_i - x_j| - 1) (x_i - x_j).
 *
 * A constraint is a spring whose stiffness does not follow the scene's `stiffness`: `neighbourLimit` is 1 for it and 0 for a spring. Held particles have no residual. It goes to the row of the particle in
 * `solution`, where the factor solves with it.
 */
import { kernel, read, write } from '../../compute/kernel';

export const pullSprings = kernel({
  name: 'pullSprings',
  bindings: {
    position: read('vec4f'),
    /** y */
    inertial: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourStiffness: read('f32'),
    neighbourRest: read('f32'),
    neighbourLimit: read('f32'),
    place: read('u32'),
    solution: write('vec4f'),
  },
  uniforms: { h: 'f32', stiffness: 'f32' },
  wgsl: null,
  reference(
    begin,
    end,
    {
      position,
      inertial,
      neighbourFirst,
      neighbour,
      neighbourStiffness,
      neighbourRest,
      neighbourLimit,
      place,
      solution,
    },
    { h, stiffness },
  ) {
    for (let i = begin; i < end; i++) {
      const sum = [0, 0, 0];
      for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
        const j = neighbour[e];
        const d = [0, 1, 2].map((axis) => position[4 * i + axis] - position[4 * j + axis]);
        const length = Math.hypot(...d);
        const k = neighbourStiffness[e] * (neighbourLimit[e] > 0 ? 1 : stiffness);
        const pull = k * ((length > 0 ? neighbourRest[e] / length : 0) - 1);
        for (let axis = 0; axis < 3; axis++) sum[axis] += pull * d[axis];
      }
      const inverseMass = position[4 * i + 3];
      for (let axis = 0; axis < 3; axis++) {
        const inertia = (inertial[4 * i + axis] - position[4 * i + axis]) / inverseMass;
        solution[4 * place[i] + axis] = inverseMass > 0 ? inertia + h * h * sum[axis] : 0;
      }
      solution[4 * place[i] + 3] = 0;
    }
  },
});
