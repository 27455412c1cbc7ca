import { integers, positions, sampleFor } from '../../../compute/sample';
import { beginWays } from './begin-ways.kernel';

export const sample = sampleFor(beginWays, (count, random) => {
  const previous = positions(count, random);
  return {
    count,
    arrays: {
      position: previous.map((x, k) => (k % 4 === 3 ? x : x + 0.2 * (random() - 0.5))),
      previous,
      wayStart: previous.map((x, k) => (k % 4 === 3 ? 0.15 : x + 0.1 * (random() - 0.5))),
      wishedPosition: new Float64Array(4 * count),
      wayShare: integers(count, () => 7),
      isCalled: integers(5, () => 1),
    },
    uniforms: { exact: count % 2 },
    approximate: ['wayShare'],
    slack: 10,
  };
});
