import { integers, positions, rows, sampleFor, vectors, velocities } from '../../compute/sample';
import { springForces } from './spring-forces.kernel';

/** Rows of 0 to 9 springs, some of length 0, some negative of rest length 0, some that are constraints. */
export const sample = sampleFor(springForces, (count, random) => {
  const { first, total } = rows(count, random, 9);
  const springs = count + 1;
  const position = positions(count, random);
  // Particles 5 and 6 coincide: a spring between them has no direction.
  if (count > 6) position.set(position.subarray(4 * 5, 4 * 5 + 3), 4 * 6);
  const springState = vectors(springs, random, 0, (s) => (s % 5 === 2 ? 1 : 0));
  for (let s = 0; s < springs; s++) {
    springState[4 * s] = (s % 6 === 1 ? -1 : 1) * (10 + 1000 * random());
    springState[4 * s + 1] = s % 3 === 1 ? 0 : 0.1 + random();
    springState[4 * s + 2] = s % 4 === 0 ? 0 : 10 * random();
  }
  return {
    count,
    arrays: {
      position,
      velocity: velocities(count, random),
      neighbourFirst: first,
      neighbour: integers(total, (e) => (e % 10 === 0 && count > 6 ? 5 + (e % 2) : Math.floor(random() * count))),
      neighbourSpring: integers(total, () => Math.floor(random() * springs)),
      springState,
      force: new Float64Array(4 * count),
    },
    uniforms: { stiffness: 1.5, viscosity: 0.01 },
  };
});
