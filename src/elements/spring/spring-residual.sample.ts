import { sampleFor, vectors } from '../../compute/sample';
import { sampleSprings } from './sample-springs';
import { springResidual } from './spring-residual.kernel';

export const sample = sampleFor(springResidual, (count, random) => {
  const springs = sampleSprings(count, random);
  return {
    count,
    arrays: {
      ...springs,
      inertial: vectors(count, random, 1, () => 0),
      solution: vectors(count, random, 1, () => 1),
    },
    uniforms: { h: 1 / 60 },
  };
});
