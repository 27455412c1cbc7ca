/**
 * Which springs are constraints in this step (CSSE 2022 Table 9, lines 1.1 and 3), from their lengths l at its start. Both ends of a spring find the same, each for its own row.
 *
 * - A spring becomes a constraint where |l / r - 1| > threshold.
 * - A constraint at the limit c exerts k (l - r) + K (l - c) beside its spring (`pullLimited`), and becomes a spring again when the two exert less than what the spring alone
 *   does at the limit, k threshold r, by the share `hysteresis` of it: where l is inside the limit by more than hysteresis k threshold r / (k + K). What
 *   the constraint has of energy there is lost, so that coming and going never adds any.
 *
 * `neighbourHeld` is 1 for a constraint at the upper limit, -1 at the lower, 0 for a spring. `tally` has for each particle how many of its springs are constraints, and in
 * its upper half how many changed. Where both ends are held there is nothing to limit.
 */
import { kernel, read, write } from '../../../compute/kernel';

export const holdLimits = kernel({
  name: 'holdLimits',
  bindings: {
    position: read('vec4f'),
    neighbourFirst: read('u32'),
    neighbour: read('u32'),
    neighbourStiffness: read('f32'),
    neighbourRest: read('f32'),
    /** K [N/m]; 0 for a spring that is never a constraint. */
    neighbourLimit: read('f32'),
    neighbourHeld: write('f32'),
    tally: write('u32'),
  },
  /** stiffness: how many times as stiff springs are as in `neighbourStiffness`. anew: 1 to choose as if all of them were springs. */
  uniforms: { threshold: 'f32', hysteresis: 'f32', stiffness: 'f32', anew: 'u32' },
  wgsl: null,
  reference(
    begin,
    end,
    { position, neighbourFirst, neighbour, neighbourStiffness, neighbourRest, neighbourLimit, neighbourHeld, tally },
    { threshold, hysteresis, stiffness, anew },
  ) {
    for (let i = begin; i < end; i++) {
      let [active, switched] = [0, 0];
      for (let e = neighbourFirst[i]; e < neighbourFirst[i + 1]; e++) {
        const j = neighbour[e];
        const [rest, limit] = [neighbourRest[e], neighbourLimit[e]];
        const k = neighbourStiffness[e] * stiffness;
        const length = Math.hypot(...[0, 1, 2].map((axis) => position[4 * i + axis] - position[4 * j + axis]));
        const before = anew ? 0 : neighbourHeld[e];
        const inside = limit > 0 ? (hysteresis * k * threshold * rest) / (k + limit) : 0;
        let now = 0;
        if (length > (1 + threshold) * rest - (before > 0 ? inside : 0)) now = 1;
        if (length < (1 - threshold) * rest + (before < 0 ? inside : 0)) now = -1;
        if (!(limit > 0) || !(position[4 * i + 3] + position[4 * j + 3] > 0)) now = 0;
        if (now !== 0) active++;
        if (now !== neighbourHeld[e]) switched++;
        neighbourHeld[e] = now;
      }
      tally[i] = active + (switched << 16);
    }
  },
});
