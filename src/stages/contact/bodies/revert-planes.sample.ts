import { integers, sampleFor } from '../../../compute/sample';
import { placePlanes } from './place-planes.kernel';
import { revertPlanes } from './revert-planes.kernel';
import { someDivided } from './sample-features';

/** Most fly on together, and some of those were stopped. */
export const sample = sampleFor(revertPlanes, (count, random) => {
  const { particles, position, previous, pair, pairPlane, pairApart } = someDivided(count, random);
  for (let k = 0; k < position.length; k++) if (k % 4 < 3) position[k] = Math.fround(previous[k] + [3, -2, 1][k % 4]);
  placePlanes.reference(0, count, { position, bodyOf: new Uint32Array(particles), pair, pairApart, pairPlane }, {});
  for (let i = 0; i < particles; i += 7) position.set(previous.subarray(4 * i, 4 * i + 3), 4 * i);
  return {
    count,
    arrays: { position, previous, pair, pairApart, pairPlane, reverted: integers(1, () => 0) },
    uniforms: { all: count === 65 ? 1 : 0 },
    slack: 10,
  };
});
