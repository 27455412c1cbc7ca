import { numbers, sampleFor } from '../../../compute/sample';
import { pushByPairs } from './push-by-pairs.kernel';
import { somePairs } from './sample-features';

export const sample = sampleFor(pushByPairs, (count, random) => {
  const { position, entryStart, entryOrder } = somePairs(count, random);
  return {
    count,
    arrays: {
      position,
      entryStart,
      entryOrder,
      pairWeight: numbers(4 * count, () => 2 * random() - 1),
      touching: numbers(position.length / 4, () => 99),
      pairPush: numbers(8 * count, (k) => (k % 4 === 3 ? k % 3 : k % 12 < 3 && k % 8 < 4 ? 0 : 0.001 * random())),
    },
    uniforms: {},
  };
});
