/** Elastic energy of springs, for tests that compare bodies by what they do. */
import type { Springs } from './springs';

/** Sum of k (length - rest)2 / 2 [J]. */
export function springEnergy(positions: ArrayLike<number>, { count, ends, rest, stiffness }: Springs): number {
  let energy = 0;
  for (let s = 0; s < count; s++) {
    const [a, b] = [3 * ends[2 * s], 3 * ends[2 * s + 1]];
    const length = Math.hypot(...[0, 1, 2].map((k) => positions[a + k] - positions[b + k]));
    energy += (stiffness[s] * (length - rest[s]) ** 2) / 2;
  }
  return energy;
}
