import { integers, sampleFor } from '../../../compute/sample';
import { appendPairs } from './append-pairs.kernel';
import { eachNearPair } from './near-pairs';
import { someMeetings } from './sample-features';

export const sample = sampleFor(appendPairs, (count, random) => {
  const { arrays, uniforms } = someMeetings(count, random);
  const { meeting } = arrays;
  // Room for all: which pairs are left out where there is less is chance.
  let room = 2;
  for (let m = 0; m < count; m++) eachNearPair(meeting[2 * m], meeting[2 * m + 1], arrays, uniforms, () => room++);
  return {
    count,
    arrays: { ...arrays, found: [7, 2], pair: integers(4 * room, () => 99) },
    uniforms: { ...uniforms, room },
    unordered: { pair: 4 },
  };
});
