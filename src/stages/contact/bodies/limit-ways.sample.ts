import { sampleFor } from '../../../compute/sample';
import { limitWays } from './limit-ways.kernel';
import { someDivided } from './sample-features';

export const sample = sampleFor(limitWays, (count, random) => {
  const { position, previous, entryStart, entryOrder, pairPlane, pairApart } = someDivided(count, random);
  const wayStart = previous.map((x, k) => (k % 4 === 3 ? 0.3 : x + 0.1 * (random() - 0.5)));
  const wayEnd = wayStart.map((x, k) => (k % 4 === 3 ? 0 : x + 0.02 * (random() - 0.5)));
  return {
    count,
    arrays: {
      position,
      previous,
      entryStart,
      entryOrder,
      pairPlane,
      pairApart,
      wayStart,
      wayEnd,
    },
    uniforms: { before: [0.02, 0, -0.01, 0], stop: [0.01, 0.02, 0, 0], behind: 0.4, exact: count % 2 },
    slack: 10,
  };
});
