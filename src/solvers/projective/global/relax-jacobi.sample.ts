import { positions, sampleFor, vectors } from '../../../compute/sample';
import { sampleSprings } from '../../../elements/spring/sample-springs';
import { relaxJacobi } from './relax-jacobi.kernel';

export const sample = sampleFor(relaxJacobi, (count, random) => {
  const { position, neighbourFirst, neighbour, neighbourStiffness } = sampleSprings(count, random);
  return {
    count,
    arrays: {
      position,
      next: positions(count, random),
      constantTerm: vectors(count, random, 1, () => 0.1 + 0.9 * random()),
      neighbourFirst,
      neighbour,
      neighbourStiffness,
    },
    uniforms: { h: 1 / 60, omega: 1.3 },
  };
});
