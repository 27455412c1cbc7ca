/**
 * Which springs are constraints in this step (CSSE 2022 Table 9, lines 1.1 and 3), from the lengths l at its start and the multipliers mu of
 * the last step. By owner, over the springs that may become constraints:
 *
 * - A spring becomes a constraint where |l / rest - 1| > threshold. Its multiplier starts as what its force was.
 * - A constraint exerts the force T = 2 l mu / h^2 (J = 2 d, mu = h^2 lambda), positive where it pulls. Held at the limit, it becomes a spring
 *   again when T falls below what the spring would exert there, k threshold rest, by the share `hysteresis` of it: the spring then pulls more
 *   than it has to and goes inside. Where `held` is 0, the constraint keeps the rest length, where the spring exerts nothing, and the same
 *   bound is on |T|: the spring could bear it within the threshold.
 * - One that lies further inside than half of `held` was put there (a jump of the world), and is a spring.
 *
 * The length that a constraint is to have in this step is the limit; where it is beyond, it comes back by the share `recovery`: all of the way
 * in one step would leave it moving inwards, to be stopped and let go of in the next. See the README of this folder for what that does.
 *
 * What was a constraint in the last step has a positive length in `constraint`. What is released leaves zeros in `multiplier` and `jacobian`, and a
 * negative length. The fourth number of `springState` says the same to `springForces`, and here whether there is anything in `jacobian`: after a
 * snapshot is restored, which has `constraint` and `multiplier` alone, that is not the same. `tally` has for each particle the constraints it owns, and
 * in its upper half how many of them changed.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './choose-constraints.wgsl?raw';

export const chooseConstraints = kernel({
  name: 'chooseConstraints',
  bindings: {
    position: read('vec4f'),
    owned: read('u32'),
    springOf: read('u32'),
    springState: write('vec4f'),
    constraint: write('f32'),
    multiplier: write('f32'),
    jacobian: write('vec4f'),
    tally: write('u32'),
  },
  /**
   * held: strain that a constraint keeps, `threshold` or 0. stiffness: how many times as stiff springs are as in `springState`. h: length of the
   * last step [s]. anew: 1 to choose as if all of them were springs.
   */
  uniforms: {
    threshold: 'f32',
    held: 'f32',
    hysteresis: 'f32',
    recovery: 'f32',
    stiffness: 'f32',
    h: 'f32',
    anew: 'u32',
  },
  wgsl,
  reference(
    begin,
    end,
    { position, owned, springOf, springState, constraint, multiplier, jacobian, tally },
    { threshold, held, hysteresis, recovery, stiffness, h, anew },
  ) {
    const forcePer = 2 / (h * h);
    for (let i = begin; i < end; i++) {
      let [active, switched] = [0, 0];
      for (let e = owned[i]; e < owned[i + 1]; e++) {
        const c = e - owned[0];
        const j = owned[e];
        const [k, rest, , marked] = springState.subarray(4 * springOf[c], 4 * springOf[c] + 4);
        const d = [0, 1, 2].map((axis) => position[4 * i + axis] - position[4 * j + axis]);
        const length = Math.sqrt(d[0] ** 2 + d[1] ** 2 + d[2] ** 2);
        const free = position[4 * i + 3] + position[4 * j + 3] > 0 && length > 0;
        const was = constraint[2 * c] > 0;
        const stays = was && !anew;
        const aimed = stays && held > 0 ? constraint[2 * c] : length;
        const side = aimed > rest ? 1 : -1;
        let now = false;
        if (free && !stays) {
          now = length > (1 + threshold) * rest || length < (1 - threshold) * rest;
          if (now) multiplier[2 * c] = (stiffness * k * (length - rest)) / (forcePer * length);
        } else if (free) {
          const tension = forcePer * length * multiplier[2 * c];
          const outward = held > 0 ? side * tension : Math.abs(tension);
          const inside = held > 0 && side * (length - rest) < 0.5 * held * rest;
          now = outward >= (1 - hysteresis) * stiffness * k * threshold * rest && !inside;
        }
        if (now) {
          const limit = rest * (1 + side * held);
          const excess = length - limit;
          constraint[2 * c] = side * excess > 0 ? length - recovery * excess : limit;
          active++;
        } else if (was || marked) {
          constraint[2 * c] = -1;
          multiplier[2 * c] = 0;
          jacobian.fill(0, 4 * c, 4 * c + 4);
        }
        if (now !== (marked !== 0)) springState[4 * springOf[c] + 3] = now ? 1 : 0;
        if (now !== was) switched++;
      }
      tally[i] = active + (switched << 16);
    }
  },
});
