import { sampleFor } from '../../../compute/sample';
import { dividePairs } from './divide-pairs.kernel';
import { limitWays } from './limit-ways.kernel';
import { somePairs } from './sample-features';

export const sample = sampleFor(limitWays, (count, random) => {
  const { pair, position, previous, entryStart, entryOrder } = somePairs(count, random);
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
  const { pairPlane, pairApart } = divided;
  return {
    count,
    arrays: { position, previous, entryStart, entryOrder, pairPlane, pairApart },
    uniforms: {},
    slack: 10,
  };
});
