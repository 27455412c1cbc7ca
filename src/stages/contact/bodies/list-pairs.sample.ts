import { integers, sampleFor } from '../../../compute/sample';
import { countPairs } from './count-pairs.kernel';
import { listPairs } from './list-pairs.kernel';
import { someNearTriangles } from './sample-features';

export const sample = sampleFor(listPairs, (count, random) => {
  const { arrays, uniforms } = someNearTriangles(count, random);
  const nearCount = new Uint32Array(2 * count);
  countPairs.reference(0, count, { ...arrays, nearCount }, uniforms);
  const nearFirst = new Uint32Array(2 * count + 1);
  nearCount.forEach((pairs, k) => {
    nearFirst[k + 1] = nearFirst[k] + pairs;
  });
  // The last few find no room.
  const room = Math.max(0, nearFirst[2 * count] - 3);
  const pair = integers(4 * nearFirst[2 * count], () => 99);
  return { count, arrays: { ...arrays, nearFirst, pair }, uniforms: { ...uniforms, room } };
});
