import { positions, sampleFor, vectors } from '../../kernels/sample';
import { relaxJacobi } from './relax-jacobi.kernel';
import { sampleSprings } from './sample-springs';

export const sample = sampleFor(relaxJacobi, (count, random) => {
  const { position, neighbourFirst, neighbour, neighbourStiffness } = sampleSprings(count, random);
  return {
    count,
    arrays: {
      position,
      next: positions(count, random),
      constantTerm: vectors(count, random, 0.3, () => 1e-4 * random()),
      neighbourFirst,
      neighbour,
      neighbourStiffness,
    },
    uniforms: { omega: 1.3, damping: 0.9 },
  };
});
