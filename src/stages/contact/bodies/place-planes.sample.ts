import { integers, sampleFor } from '../../../compute/sample';
import { placePlanes } from './place-planes.kernel';
import { someDivided } from './sample-features';

export const sample = sampleFor(placePlanes, (count, random) => {
  const { particles, position, pair, pairPlane, pairApart } = someDivided(count, random);
  return {
    count,
    arrays: { position, bodyOf: integers(particles, (p) => p % 6), pair, pairApart, pairPlane },
    uniforms: {},
    slack: 10,
  };
});
