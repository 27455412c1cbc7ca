/**
 * The force of springs with damping on each particle (CSSE 2022 eq. 1-2), gathered over the springs around it, without scattering (spring-pull.ts):
 *
 *   f_i = - sum_j (k (l - rest) + kd (v_i - v_j) . d / l) d / l,    d = p_i - p_j, l = |d|.
 *
 * Each spring is computed from both ends, equal and opposite. `neighbourSpring` has the spring of each entry, and `springState` four numbers per spring: stiffness
 * k [N/m], rest length [m], damping [N s/m], and 1 where the spring is a constraint now and exerts no force, else 0. `viscosity` adds viscosity * k to the damping. A spring of
 * rest length 0 is a pair of a quadratic energy, whose k may be negative: the same formula, without damping. A spring of length 0 has no direction
 * and exerts nothing.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './spring-forces.wgsl?raw';
import { springDamping, springPull } from './spring-pull';
import { springPullShader } from './spring-pull-shader';

export const springForces = kernel({
  name: 'springForces',
  bindings: {
    position: read('vec4f'),
    velocity: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourSpring: read('u32'),
    springState: read('vec4f'),
    force: write('vec4f'),
  },
  /** stiffness: factor of the stiffness in `springState`. viscosity: damping per N/m of `springState` [s]. */
  uniforms: { stiffness: 'f32', viscosity: 'f32' },
  wgsl: springPullShader(true) + wgsl,
  reference(
    begin,
    end,
    { position, velocity, neighbourFirst, neighbour, neighbourSpring, springState, force },
    { stiffness, viscosity },
  ) {
    for (let i = begin; i < end; i++) {
      const sum = [0, 0, 0];
      for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
        const j = neighbour[e];
        const [k, rest, damping, constrained] = springState.subarray(
          4 * neighbourSpring[e],
          4 * neighbourSpring[e] + 4,
        );
        const d = [0, 1, 2].map((axis) => position[4 * i + axis] - position[4 * j + axis]);
        if (constrained === 1) continue;
        const squared = d[0] ** 2 + d[1] ** 2 + d[2] ** 2;
        const parting =
          d[0] * (velocity[4 * i] - velocity[4 * j]) +
          d[1] * (velocity[4 * i + 1] - velocity[4 * j + 1]) +
          d[2] * (velocity[4 * i + 2] - velocity[4 * j + 2]);
        const kd = springDamping(k, rest, damping, viscosity);
        const pull = springPull(stiffness * k, rest, kd, squared, parting);
        for (let axis = 0; axis < 3; axis++) sum[axis] -= pull * d[axis];
      }
      force.set(sum, 4 * i);
      force[4 * i + 3] = 0;
    }
  },
});
