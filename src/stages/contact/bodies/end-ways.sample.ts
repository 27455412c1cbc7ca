import { integers, positions, sampleFor } from '../../../compute/sample';
import { endWays } from './end-ways.kernel';
import { shareUnits } from './push-units';

/** One of the rounds was not called for. */
export const sample = sampleFor(endWays, (count, random) => {
  const previous = positions(count, random);
  const wishedPosition = previous.map((x, k) => (k % 4 === 3 ? x : x + 0.2 * (random() - 0.5)));
  return {
    count,
    arrays: {
      position: wishedPosition,
      previous,
      wishedPosition,
      wayShare: integers(count, (k) => (k % 3 === 0 ? shareUnits : Math.floor(shareUnits * random()))),
      isCalled: [0, 1, count === 5 ? 0 : 1],
    },
    uniforms: { round: count % 3 },
  };
});
