import { integers, sampleFor } from '../../../compute/sample';
import { placePlanes } from './place-planes.kernel';
import { someDivided } from './sample-features';

export const sample = sampleFor(placePlanes, (count, random) => {
  const { particles, position, previous, pair, pairPlane, pairApart } = someDivided(count, random);
  // Every other one flies on with its neighbours.
  if (count % 2 === 0)
    for (let k = 0; k < position.length; k++) if (k % 4 < 3) position[k] = Math.fround(previous[k] + [3, -2, 1][k % 4]);
  return {
    count,
    arrays: { position, bodyOf: integers(particles, (p) => p % 6), pair, pairApart, pairPlane },
    uniforms: {},
    slack: 10,
  };
});
