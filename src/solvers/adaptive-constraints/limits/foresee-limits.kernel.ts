/**
 * Which springs may be constraints until it runs next: those whose strain is past `near`, or will be after the time `ahead` [s] if their ends go on as they do. `neighbourLimit` gets the stiffness K of
 * their constraint, and 0 for all others, which stay springs whatever happens. Both ends of a spring find the same, each for its own row.
 *
 * Runs are numbered by `round`, from 1 on. In the first round springs that are not even past `far` are given up, and those that are left begin anew; in the others, springs only join. `neighbourSince` has the round in which a
 * spring joined, 0 for none: the factor then follows with one update for each that joins, and is the same for the same rounds.
 *
 * The matrix of the steps then changes by h^2 K in the rows of the spring's ends, and a step of one iteration takes that for inertia: ends that move relative to each other would have energy
 * that nobody gave them. So velocities change too, by the motion v' = v - z that has the same momentum A v under the new matrix A',
 *
 *   A' z = (A' - A) v,
 *
 * which never raises v A v / 2. `solution` gets the right-hand side, the sum of h^2 K (v_i - v_j) over the springs that are new, `tally` how many of them there are, and in its upper half for how many `neighbourSince` changed. Springs that are given up lose what they had, and velocities
 * stay. With `anew`, which is for the start of a world, there is nothing before to compare with.
 */
import { kernel, read, write } from '../../../compute/kernel';

export const foreseeLimits = kernel({
  name: 'foreseeLimits',
  bindings: {
    position: read('vec4f'),
    velocity: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourRest: read('f32'),
    /** K [N/m]; 0 for a spring that is never a constraint. */
    neighbourStiffest: read('f32'),
    neighbourLimit: write('f32'),
    neighbourSince: write('f32'),
    place: read('u32'),
    solution: write('vec4f'),
    tally: write('u32'),
  },
  uniforms: { near: 'f32', far: 'f32', ahead: 'f32', h: 'f32', round: 'u32', anew: 'u32' },
  wgsl: null,
  reference(
    begin,
    end,
    {
      position,
      velocity,
      neighbourFirst,
      neighbour,
      neighbourRest,
      neighbourStiffest,
      neighbourLimit,
      neighbourSince,
      place,
      solution,
      tally,
    },
    { near, far, ahead, h, round, anew },
  ) {
    for (let i = begin; i < end; i++) {
      const sum = [0, 0, 0];
      let [fresh, changed] = [0, 0];
      for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
        const [j, rest, stiffest] = [neighbour[e], neighbourRest[e], neighbourStiffest[e]];
        if (!(stiffest > 0)) continue;
        const d = [0, 1, 2].map((axis) => position[4 * i + axis] - position[4 * j + axis]);
        const parting = [0, 1, 2].map((axis) => velocity[4 * i + axis] - velocity[4 * j + axis]);
        const length = Math.hypot(...d);
        const rate = length > 0 ? (d[0] * parting[0] + d[1] * parting[1] + d[2] * parting[2]) / length : 0;
        const strain = length / rest - 1;
        const then = strain + (ahead * rate) / rest;
        const free = position[4 * i + 3] + position[4 * j + 3] > 0;
        const since = anew ? 0 : neighbourSince[e];
        const bound = since > 0 ? far : near;
        const stays = since > 0 && round > 1;
        const now = stays || (free && (Math.abs(strain) > bound || Math.abs(then) > bound));
        if (now && since === 0 && !anew) {
          fresh++;
          for (let axis = 0; axis < 3; axis++) sum[axis] += h * h * stiffest * parting[axis];
        }
        neighbourLimit[e] = now ? stiffest : 0;
        const joined = stays ? since : now ? round : 0;
        if (joined !== neighbourSince[e]) changed++;
        neighbourSince[e] = joined;
      }
      const isFree = position[4 * i + 3] > 0;
      for (let axis = 0; axis < 3; axis++) solution[4 * place[i] + axis] = isFree ? sum[axis] : 0;
      solution[4 * place[i] + 3] = 0;
      tally[i] = fresh + (changed << 16);
    }
  },
});
