import { integers, sampleFor } from '../../../compute/sample';
import { appendPairs } from './append-pairs.kernel';
import { countPairs } from './count-pairs.kernel';
import { someMeetings } from './sample-features';

export const sample = sampleFor(appendPairs, (count, random) => {
  const { arrays, uniforms } = someMeetings(count, random);
  const nearCount = new Uint32Array(count);
  countPairs.reference(0, count, { ...arrays, nearCount }, uniforms);
  // Room for all: which pairs are left out where there is less is chance.
  const room = nearCount.reduce((sum, pairs) => sum + pairs, 2);
  return {
    count,
    arrays: { ...arrays, found: [7, 2], pair: integers(4 * room, () => 99) },
    uniforms: { ...uniforms, room },
    unordered: { pair: 4 },
  };
});
