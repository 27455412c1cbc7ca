import { numbers, sampleFor } from '../../../compute/sample';
import { someDivided, somePushes } from './sample-features';
import { touchPairs } from './touch-pairs.kernel';

export const sample = sampleFor(touchPairs, (count, random) => {
  const {
    position,
    previous: wayStart,
    pair,
    pairWeight,
    pairPlane,
    pairApart,
    particles,
  } = someDivided(count, random);
  const touching = numbers(particles, (p) => p % 4);
  const pairPush = somePushes(count, pairPlane, random);
  return {
    count,
    arrays: { position, wayStart, pair, pairWeight, pairPlane, pairApart, touching, pairPush },
    uniforms: { stick: 0.5, friction: 0.4, recovery: 0.02, momentum: 0.4 },
    slack: 10,
  };
});
