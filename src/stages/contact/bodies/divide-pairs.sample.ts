import { integers, sampleFor } from '../../../compute/sample';
import { dividePairs } from './divide-pairs.kernel';
import { somePairs, someRest } from './sample-features';

export const sample = sampleFor(dividePairs, (count, random) => {
  const { pair, previous, particles } = somePairs(count, random);
  return {
    count,
    arrays: {
      previous,
      restPosition: someRest(particles, random),
      bodyOf: integers(particles, (p) => p % 3),
      pair,
      pairWeight: new Float64Array(4 * count),
      pairPlane: new Float64Array(4 * count),
      pairApart: new Float64Array(2 * count),
    },
    uniforms: { isNew: count === 64 ? 0 : 1 },
    slack: 10,
  };
});
