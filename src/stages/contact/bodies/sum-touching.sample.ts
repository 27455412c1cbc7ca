import { integers, sampleFor } from '../../../compute/sample';
import { someDivided } from './sample-features';
import { sumTouching } from './sum-touching.kernel';

export const sample = sampleFor(sumTouching, (count, random) => {
  const { pair, pairWeight, particles } = someDivided(count, random);
  return {
    count,
    arrays: {
      pair,
      pairWeight,
      pairTouch: integers(count, (k) => (k % 3 > 0 ? 1 : 0)),
      touchingSum: integers(particles, () => 7),
    },
    uniforms: {},
    approximate: ['touchingSum'],
  };
});
