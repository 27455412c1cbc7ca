import { integers, sampleFor } from '../../../compute/sample';
import { countPairs } from './count-pairs.kernel';
import { someNearTriangles } from './sample-features';

export const sample = sampleFor(countPairs, (count, random) => {
  const { arrays, uniforms } = someNearTriangles(count, random);
  return { count, arrays: { ...arrays, nearCount: integers(2 * count, () => 99) }, uniforms };
});
