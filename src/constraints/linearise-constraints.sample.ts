import { numbers, positions, sampleFor } from '../compute/sample';
import { lineariseConstraints } from './linearise-constraints.kernel';
import { pairs, sampleConstraints } from './sample-constraints';

/** Some constraints are inactive, some join coincident particles, some two held particles, and two multipliers are not finite. */
export const sample = sampleFor(lineariseConstraints, (count, random) => {
  const { particleCount, count: constraints, owned, work } = sampleConstraints(count, random);
  const previous = positions(particleCount, random);
  for (let i = 6; i < particleCount; i += 11) previous.copyWithin(4 * i, 4 * (i - 1), 4 * i - 1);
  const multiplier = pairs(constraints, random, 1);
  if (constraints > 8) multiplier.set([Number.NaN, 1, Number.POSITIVE_INFINITY, 1], 2 * 6);
  return {
    count,
    arrays: {
      work,
      owned,
      previous,
      position: previous.map((x, at) => (at % 4 === 3 ? x : x + 0.1 * (2 * random() - 1))),
      constraint: numbers(2 * constraints, (k) => (k % 14 === 2 ? -1 : 0.2 + random())),
      jacobian: new Float64Array(4 * constraints),
      multiplier,
      blockSums: new Float64Array(12 * count),
    },
    uniforms: { warm: 1, mend: 0.5, turned: count % 3, stride: count, epsilon: 1e-3 },
  };
});
