import { sampleFor } from '../../../compute/sample';
import { flagTouching } from './flag-touching.kernel';
import { someDivided, somePushes } from './sample-features';

export const sample = sampleFor(flagTouching, (count, random) => {
  const { position, pair, pairWeight, pairPlane, pairApart } = someDivided(count, random);
  const pairPush = somePushes(count, pairPlane, random);
  return {
    count,
    arrays: { position, pair, pairWeight, pairPlane, pairApart, pairPush },
    uniforms: { recovery: 0.02, isNew: count % 2 },
  };
});
