import { integers, sampleFor } from '../../../compute/sample';
import { beginPushes } from './begin-pushes.kernel';
import { sumLanes } from './push-units';
import { someDivided, somePushes } from './sample-features';

export const sample = sampleFor(beginPushes, (count, random) => {
  const { position, pair, pairWeight, pairPlane, pairApart, particles } = someDivided(count, random);
  const pairPush = somePushes(count, pairPlane, random);
  const moveSum = integers(sumLanes * particles, () => 5);
  return {
    count,
    arrays: { position, pair, pairWeight, pairPlane, pairApart, pairPush, moveSum },
    uniforms: { recovery: 0.02, isNew: count % 2, unit: 1e-8 },
    approximate: ['moveSum'],
  };
});
