import { integers, positions, sampleFor } from '../../../compute/sample';
import { endWays } from './end-ways.kernel';
import { shareUnits } from './push-units';

export const sample = sampleFor(endWays, (count, random) => {
  const previous = positions(count, random);
  return {
    count,
    arrays: {
      position: previous.map((x, k) => (k % 4 === 3 ? x : x + 0.2 * (random() - 0.5))),
      previous,
      wayStart: previous.map((x, k) => (k % 4 === 3 ? 0.15 : x + 0.1 * (random() - 0.5))),
      pairCount: [0, 0, 0, count === 65 ? 1 : 0],
      wayShare: integers(count, (k) => (k % 3 === 0 ? shareUnits : Math.floor(shareUnits * random()))),
    },
    uniforms: { exact: count % 2 },
    slack: 10,
  };
});
