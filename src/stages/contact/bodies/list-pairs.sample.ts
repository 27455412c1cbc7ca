import { integers, sampleFor } from '../../../compute/sample';
import { countPairs, keptPairs } from './count-pairs.kernel';
import { listPairs } from './list-pairs.kernel';
import { someMeetings } from './sample-features';

export const sample = sampleFor(listPairs, (count, random) => {
  const { arrays, uniforms } = someMeetings(count, random);
  const nearCount = new Uint32Array(count);
  const keptPair = new Uint32Array(4 * keptPairs * count);
  countPairs.reference(0, count, { ...arrays, nearCount, keptPair }, uniforms);
  const nearFirst = new Uint32Array(count + 1);
  nearCount.forEach((pairs, m) => {
    nearFirst[m + 1] = nearFirst[m] + pairs;
  });
  // The last few find no room.
  const room = Math.max(0, nearFirst[count] - 3);
  const pair = integers(4 * nearFirst[count], () => 99);
  return { count, arrays: { ...arrays, keptPair, nearFirst, pair }, uniforms: { ...uniforms, room } };
});
