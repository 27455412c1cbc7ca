/**
 * The residual of a step whose springs become constraints at the threshold, at the positions x at hand: the negative gradient of
 * g = |x - y|^2_M / 2 h^2 plus the energies of all springs, times h^2,
 *
 *   m_i (y_i - x_i) + h^2 sum_j (k (r - l) - K e) (x_i - x_j) / l.
 *
 * Past the limit by e [m], (1 + threshold) r or (1 - threshold) r, a constraint is beside the spring, as a spring of stiffness K whose rest length is that
 * limit: there the force is the spring's, and nothing jumps when it takes over. A spring that passes its limit within the step is limited in
 * that step already. One that was a constraint when the step began (`neighbourHeld`, 1 at the upper limit and -1 at the lower) stays one on
 * the inner side of the limit too, until the next step lets go of it.
 *
 * Held particles have no residual. It goes to the row of the particle in `solution`, where the factor solves with it.
 */
import { kernel, read, write } from '../../../compute/kernel';

export const pullLimited = kernel({
  name: 'pullLimited',
  bindings: {
    position: read('vec4f'),
    /** y */
    inertial: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourStiffness: read('f32'),
    neighbourRest: read('f32'),
    /** K [N/m]; 0 for a spring that is never a constraint. */
    neighbourLimit: read('f32'),
    neighbourHeld: read('f32'),
    place: read('u32'),
    solution: write('vec4f'),
  },
  uniforms: { h: 'f32', stiffness: 'f32', threshold: 'f32' },
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
      neighbourHeld,
      place,
      solution,
    },
    { h, stiffness, threshold },
  ) {
    for (let i = begin; i < end; i++) {
      const sum = [0, 0, 0];
      for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
        const j = neighbour[e];
        const rest = neighbourRest[e];
        const d = [0, 1, 2].map((axis) => position[4 * i + axis] - position[4 * j + axis]);
        const length = Math.hypot(...d);
        const beyond = length - (1 + threshold) * rest;
        const short = length - (1 - threshold) * rest;
        let excess = Math.max(beyond, 0) + Math.min(short, 0);
        if (neighbourHeld[e] > 0) excess = beyond;
        if (neighbourHeld[e] < 0) excess = short;
        const k = neighbourStiffness[e] * stiffness;
        const pull = length > 0 ? (k * rest - neighbourLimit[e] * excess) / length - k : 0;
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
