import { integers, sampleFor } from '../../../compute/sample';
import { addPushes } from './add-pushes.kernel';
import { sumLanes, weightUnits } from './push-units';
import { someDivided, somePushes } from './sample-features';

export const sample = sampleFor(addPushes, (count, random) => {
  const {
    position,
    previous: wayStart,
    pair,
    pairWeight,
    pairPlane,
    pairApart,
    particles,
  } = someDivided(count, random);
  const pairPush = somePushes(count, pairPlane, random);
  const moveSum = integers(sumLanes * particles, (k) =>
    k % sumLanes === 4 ? weightUnits * (Math.floor(k / sumLanes) % 4) : 5,
  );
  return {
    count,
    arrays: { position, wayStart, pair, pairWeight, pairPlane, pairApart, pairPush, moveSum },
    uniforms: { stick: 0.5, friction: 0.4, recovery: 0.02, momentum: 0.4, unit: 1e-8 },
    slack: 10,
    approximate: ['moveSum'],
  };
});
