import { sampleFor, vectors } from '../../../compute/sample';
import { sampleSprings } from '../../../elements/spring/sample-springs';
import { relax } from './relax.kernel';

/** Neighbours lie beyond the particles that are relaxed, as those of one colour do: the second half of the positions. */
export const sample = sampleFor(relax, (count, random) => {
  const { position, neighbourFirst, neighbour, neighbourStiffness } = sampleSprings(2 * count, random);
  return {
    count,
    arrays: {
      position,
      constantTerm: vectors(count, random, 1, () => 0.1 + 0.9 * random()),
      neighbourFirst,
      neighbour: neighbour.map((j) => count + (j % Math.max(1, count))),
      neighbourStiffness,
    },
    uniforms: { h: 1 / 60, omega: 1.4 },
  };
});
