import { sampleFor } from '../../../compute/sample';
import { dividePairs } from './divide-pairs.kernel';
import { somePairs } from './sample-features';

export const sample = sampleFor(dividePairs, (count, random) => {
  const { pair, position, previous } = somePairs(count, random);
  return {
    count,
    arrays: {
      position,
      previous,
      pair,
      nearFirst: [0, Math.floor(count / 2)],
      pairWeight: new Float64Array(4 * count),
      pairPlane: new Float64Array(4 * count),
      pairApart: new Float64Array(count),
      pairTouch: new Uint32Array(count),
    },
    uniforms: { triangles: 1, thickness: 0.7, recovery: 0.02 },
    slack: 10,
  };
});
