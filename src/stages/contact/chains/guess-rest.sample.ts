import { integers, positions, sampleFor } from '../../../compute/sample';
import { guessRest } from './guess-rest.kernel';

export const sample = sampleFor(guessRest, (count, random) => {
  const position = positions(count, random);
  return {
    count,
    arrays: {
      position,
      inertial: position.map((x, k) => (k % 4 === 3 ? x : x + 0.1 * random())),
      chainMember: integers(count, (k) => count - 1 - k),
    },
    uniforms: { gravity: [1, -9.81, 0.5, 0], h: 0.1 },
  };
});
