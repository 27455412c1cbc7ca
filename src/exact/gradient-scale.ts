/**
 * When a gradient counts as 0. The gradient of g is a stiffness M + h^2 L times a displacement, so the scale is that stiffness times a
 * length: the mean distance between particles that share an element. A gradient of 1e-12 of it is what moving each particle by about
 * 1e-12 of that distance makes.
 */
import type { Objective } from './objective';

/** One rounding of a coordinate, and room for the few that a gradient is made of. */
const roundings = 8 * 2 ** -53;

export interface GradientScale {
  /** Norm of the diagonal of M + h^2 L, times the mean distance [kg m]. */
  scale: number;
  /** The same stiffness times the rounding of positions: no gradient here is known more exactly [kg m]. */
  roundOff: number;
}

export function gradientScale(objective: Objective, x: Float64Array): GradientScale {
  const { first, value, size } = objective.globalMatrix();
  let squared = 0;
  for (let column = 0; column < size; column++) squared += 3 * value[first[column]] ** 2;
  const stiffness = Math.sqrt(squared);
  const furthest = x.reduce((most, coordinate) => Math.max(most, Math.abs(coordinate)), 0);
  return { scale: stiffness * meanDistance(objective, x), roundOff: stiffness * roundings * furthest };
}

/** Of particles that follow each other in an element [m]; 0 without elements. */
function meanDistance({ sets }: Objective, x: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (const { particles, size } of sets) {
    for (let k = 1; k < particles.length; k++) {
      if (k % size === 0) continue;
      const [i, j] = [3 * particles[k - 1], 3 * particles[k]];
      sum += Math.sqrt((x[i] - x[j]) ** 2 + (x[i + 1] - x[j + 1]) ** 2 + (x[i + 2] - x[j + 2]) ** 2);
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}
