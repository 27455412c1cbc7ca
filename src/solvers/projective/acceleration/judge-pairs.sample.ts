import { sampleFor } from '../../../compute/sample';
import { judgePairs } from './judge-pairs.kernel';
import { samplePair } from './sample-pair';

export const sample = sampleFor(judgePairs, (count, random) => {
  const { bodies, pairSum, bodyBlockFirst } = samplePair(count, random);
  return { count: bodies, arrays: { pairSum, bodyBlockFirst, verdict: new Float64Array(4 * bodies) }, uniforms: {} };
});
