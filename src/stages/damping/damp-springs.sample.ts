import { integers, numbers, positions, rows, sampleFor, velocities } from '../../compute/sample';
import { dampSprings } from './damp-springs.kernel';

/** Some springs are held to the limit, some have no length, and some end at pinned particles. */
export const sample = sampleFor(dampSprings, (count, random) => {
  const { first, total } = rows(count, random, 9);
  const position = positions(count, random);
  if (count > 6) position.set(position.subarray(4 * 5, 4 * 5 + 3), 4 * 6);
  return {
    count,
    arrays: {
      position,
      velocity: velocities(count, random),
      next: velocities(count, random),
      dampedFirst: first,
      dampedNeighbour: integers(total, (e) => (e % 10 === 0 && count > 6 ? 5 + (e % 2) : Math.floor(random() * count))),
      dampedStiffness: numbers(total, () => 10 + 1000 * random()),
      springRate: numbers(count, () => 1e4 + 1e5 * random()),
    },
    uniforms: { strength: 2e-5, limit: 1, carry: 0.75, gain: 0.6 },
  };
});
