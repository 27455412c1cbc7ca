import { numbers, sampleFor } from '../compute/sample';
import { advanceMultipliers } from './advance-multipliers.kernel';
import { iteration, jacobians, pairs, sampleConstraints, sums } from './sample-constraints';

export const sample = sampleFor(advanceMultipliers, (count, random) => {
  const { particleCount, count: constraints, owned, work } = sampleConstraints(count, random);
  return {
    count,
    arrays: {
      work,
      owned,
      direction: pairs(constraints, random, 1),
      constraint: numbers(2 * constraints, () => 0.5 + random()),
      blockInverse: numbers(8 * particleCount, (k) => (k % 4 === 3 ? 0 : 50 * random())),
      jacobian: jacobians(constraints, random),
      multiplier: pairs(constraints, random, 1),
      blockSums: sums(work, count, random),
    },
    uniforms: iteration(count),
  };
});
