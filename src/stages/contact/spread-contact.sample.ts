import { integers, numbers, positions, sampleFor, vectors, velocities } from '../../compute/sample';
import { spreadContact } from './spread-contact.kernel';

export const sample = sampleFor(spreadContact, (count, random) => {
  const position = positions(count, random);
  return {
    count,
    arrays: {
      position,
      inertial: position.slice(),
      velocity: velocities(count, random),
      // Every third particle is in contact.
      solved: position.map((x, k) => (k % 4 === 3 || (k >> 2) % 3 > 0 ? x : x + 0.1 * random())),
      solution: vectors(count, random, 0.1, () => 0),
      bodyOf: integers(count, () => Math.floor(3 * random())),
      contactScale: numbers(3, () => 1 + 3 * random()),
    },
    uniforms: { rate: 20 },
  };
});
