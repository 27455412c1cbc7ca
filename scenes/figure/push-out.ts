/** Garments are made by rough measure, and then fitted: what is too near to the figure, or inside it, goes outwards. */
import type { Slices } from '../../src/core/slices';
import type { SignedDistance } from '../../src/mesh/signed-distance';

/** Step of the differences that tell the way out [m]. */
const step = 1e-4;
const rounds = 20;
/** Numbers between two chances to pause. */
const slice = 3 * 128;

/** Vertices, x, y, z each, of which none is nearer than `gap` [m]. */
export function* pushedOut(vertices: ArrayLike<number>, { distance }: SignedDistance, gap: number): Slices<number[]> {
  const out = Array.from(vertices);
  for (let at = 0; at < out.length; at += 3) {
    if (at % slice === 0) yield;
    for (let round = 0; round < rounds; round++) {
      const [x, y, z] = out.slice(at, at + 3);
      const here = distance(x, y, z);
      if (here >= gap) break;
      const slope = [
        distance(x + step, y, z) - distance(x - step, y, z),
        distance(x, y + step, z) - distance(x, y - step, z),
        distance(x, y, z + step) - distance(x, y, z - step),
      ];
      const length = Math.hypot(...slope) || 1;
      // A little further, so that roundings do not leave it just below.
      for (let k = 0; k < 3; k++) out[at + k] += ((gap - here + 1e-5) * slope[k]) / length;
    }
  }
  return out;
}
