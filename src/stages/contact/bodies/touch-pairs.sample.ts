import { integers, sampleFor } from '../../../compute/sample';
import { dividePairs } from './divide-pairs.kernel';
import { somePairs } from './sample-features';
import { touchPairs } from './touch-pairs.kernel';

export const sample = sampleFor(touchPairs, (count, random) => {
  const { particles, pair, position, previous } = somePairs(count, random);
  const divided = {
    pairWeight: new Float64Array(4 * count),
    pairPlane: new Float64Array(4 * count),
    pairApart: new Float64Array(count),
    pairTouch: new Uint32Array(count),
  };
  const nearFirst = Uint32Array.of(0, Math.floor(count / 2));
  dividePairs.reference(
    0,
    count,
    { position, previous, pair, nearFirst, ...divided },
    { triangles: 1, thickness: 0.7, recovery: 0.02 },
  );
  return {
    count,
    arrays: {
      position,
      previous,
      pair,
      ...divided,
      touching: integers(particles, () => 1 + Math.floor(3 * random())),
      pairPush: new Float64Array(4 * count),
    },
    uniforms: { thickness: 0.7, friction: 0.3, recovery: 0.02 },
  };
});
