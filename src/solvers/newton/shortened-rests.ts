/**
 * The rest lengths of an energy-momentum step, for a body that is solved exactly. They depend on the solution (see the kernel `shortenRests` of projective
 * dynamics), so the two are found in turn. A rest length follows the length of its spring only as far as the spring turns within the step, so a few rounds are enough.
 */
import type { Springs } from '../../elements/spring/springs';

export interface ShortenedRests {
  /** The springs whose rest lengths `shorten` writes. */
  readonly springs: Springs;
  /** Back to the rest lengths of the model. */
  restore(): void;
  /** For the solution x, the middle of a step that began at `start`: x, y, z of each particle [m]. Returns the largest change of a rest length, as a share of it. */
  shorten(start: Float64Array, x: Float64Array): number;
}

export function shortenedRests(model: Springs): ShortenedRests {
  const springs = { ...model, rest: model.rest.slice() };
  return {
    springs,
    restore: () => springs.rest.set(model.rest),
    shorten(start, x) {
      let change = 0;
      for (let s = 0; s < springs.count; s++) {
        const [i, j] = [3 * springs.ends[2 * s], 3 * springs.ends[2 * s + 1]];
        let [before, middle, after] = [0, 0, 0];
        for (let axis = 0; axis < 3; axis++) {
          const x0 = start[i + axis] - start[j + axis];
          const xz = x[i + axis] - x[j + axis];
          before += x0 * x0;
          middle += xz * xz;
          after += (2 * xz - x0) ** 2;
        }
        const sum = Math.sqrt(before) + Math.sqrt(after);
        const full = model.rest[s];
        if (sum === 0 || full === 0) continue;
        const rest = (full * 2 * Math.sqrt(middle)) / sum;
        change = Math.max(change, Math.abs(rest - springs.rest[s]) / full);
        springs.rest[s] = rest;
      }
      return change;
    },
  };
}
