import { numbers, positions, sampleFor, vectors } from '../../../compute/sample';
import { sampleSprings } from '../../../elements/spring/sample-springs';
import { relaxLagged } from './relax-lagged.kernel';

/** A third of the particles moves, from a third on. */
export const sample = sampleFor(relaxLagged, (count, random) => {
  const { position, neighbourFirst, neighbour, neighbourStiffness } = sampleSprings(count, random);
  const third = Math.ceil(count / 3);
  return {
    count,
    arrays: {
      position,
      next: positions(count, random),
      constantTerm: vectors(count, random, 1, () => 0.1 + 0.9 * random()),
      neighbourFirst,
      neighbour,
      neighbourStiffness,
      withinColour: numbers(count, () => 3000 * random()),
    },
    uniforms: { h: 1 / 60, omega: 1.4, movedFirst: Math.floor(count / 3), movedCount: third },
  };
});
