import { integers, sampleFor } from '../../../compute/sample';
import { shareUnits } from './push-units';
import { someDivided } from './sample-features';
import { shareWays } from './share-ways.kernel';

export const sample = sampleFor(shareWays, (count, random) => {
  const { pair, pairPlane, pairApart, particles, position, previous } = someDivided(count, random);
  // Every 40th is divided by no plane.
  for (let k = 0; k < count; k += 40) pairApart[2 * k] = 0;
  return {
    count,
    arrays: { position, previous, pair, pairPlane, pairApart, wayShare: integers(particles, () => shareUnits) },
    uniforms: { exact: count % 2 },
    approximate: ['wayShare'],
    slack: 10,
  };
});
