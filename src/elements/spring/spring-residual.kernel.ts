/**
 * What is left of eq. 7 of Liu 2013 at the positions at hand: the right-hand side of the global step, written for the correction,
 *
 *   (M + h^2 L) (x' - x) = M (y - x) + h^2 (J d - L x),
 *
 * which is eq. 14's minimum x' for the directions d of the local step, minus x. Row i of the right side is
 *
 *   m_i (y_i - x_i) + h^2 sum_j k_ij (r_ij / |x_i - x_j| - 1) (x_i - x_j):
 *
 * the local step is inside it, and it is the negative gradient of eq. 8. Differences of near positions lose nothing in f32, so the
 * iteration settles where the gradient vanishes, whatever the rounding of the factor. Held particles have none.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './spring-residual.wgsl?raw';

export const springResidual = kernel({
  name: 'springResidual',
  bindings: {
    position: read('vec4f'),
    inertial: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourStiffness: read('f32'),
    neighbourRest: read('f32'),
    solution: write('vec4f'),
  },
  uniforms: { h: 'f32' },
  wgsl,
  reference(
    begin,
    end,
    { position, inertial, neighbourFirst, neighbour, neighbourStiffness, neighbourRest, solution },
    { h },
  ) {
    for (let i = begin; i < end; i++) {
      const sum = [0, 0, 0];
      for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
        const j = neighbour[e];
        const d = [0, 1, 2].map((axis) => position[4 * i + axis] - position[4 * j + axis]);
        const length = Math.hypot(...d);
        const pull = neighbourStiffness[e] * ((length > 0 ? neighbourRest[e] / length : 0) - 1);
        for (let axis = 0; axis < 3; axis++) sum[axis] += pull * d[axis];
      }
      const inverseMass = position[4 * i + 3];
      for (let axis = 0; axis < 3; axis++) {
        const inertia = (inertial[4 * i + axis] - position[4 * i + axis]) / inverseMass;
        solution[4 * i + axis] = inverseMass > 0 ? inertia + h * h * sum[axis] : 0;
      }
      solution[4 * i + 3] = 0;
    }
  },
});
