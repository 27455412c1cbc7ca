import { integers, sampleFor } from '../../../compute/sample';
import { countPairs, keptPairs } from './count-pairs.kernel';
import { someMeetings } from './sample-features';

export const sample = sampleFor(countPairs, (count, random) => {
  const { arrays, uniforms } = someMeetings(count, random);
  return {
    count,
    arrays: { ...arrays, nearCount: integers(count, () => 99), keptPair: integers(4 * keptPairs * count, () => 99) },
    uniforms,
  };
});
