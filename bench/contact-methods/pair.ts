/** A pair of features that may touch, and where they are closest. */

import { type Three, three } from '../../src/stages/contact/contact-vectors';
import { type Closest, closestPoints as closestOf, type Four } from './closest-points';

export type { Closest };

export interface Pair {
  readonly kind: 'point-triangle' | 'edges';
  /** The point and three corners, or two ends of each edge. */
  readonly particles: Four<number>;
}

/** `x`: three numbers a particle. */
export function closestPoints(x: Float64Array, { kind, particles }: Pair): Closest {
  const points = particles.map((particle) => three(x, 3 * particle)) as unknown as Four<Three>;
  return closestOf(kind === 'edges', points);
}
