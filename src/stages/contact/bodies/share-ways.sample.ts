import { integers, sampleFor } from '../../../compute/sample';
import { placePlanes } from './place-planes.kernel';
import { shareUnits } from './push-units';
import { someDivided } from './sample-features';
import { shareWays } from './share-ways.kernel';

/** Where a round is not the first, most fly on together, and some of those were stopped; one of the rounds was not called for. */
export const sample = sampleFor(shareWays, (count, random) => {
  const { pair, pairPlane, pairApart, particles, position, previous } = someDivided(count, random);
  const round = count % 3;
  if (round > 0) {
    for (let k = 0; k < position.length; k++)
      if (k % 4 < 3) position[k] = Math.fround(previous[k] + [3, -2, 1][k % 4] + 0.1 * random());
    const bodyOf = new Uint32Array(particles);
    placePlanes.reference(0, count, { position, bodyOf, pair, pairApart, pairPlane }, {});
  }
  const wishedPosition = position.slice();
  for (let i = 0; i < particles; i += 7) position.set(previous.subarray(4 * i, 4 * i + 3), 4 * i);
  // Every 40th is divided by no plane.
  for (let k = 0; k < count; k += 40) pairApart[2 * k] = 0;
  return {
    count,
    arrays: {
      position,
      wishedPosition,
      previous,
      pair,
      pairPlane,
      pairApart,
      wayShare: integers(particles, () => shareUnits),
      isCalled: [0, 1, count === 5 ? 0 : 1, 0],
    },
    uniforms: { exact: count % 2, round, isLast: count % 5 === 0 ? 1 : 0 },
    approximate: ['wayShare'],
    slack: 10,
  };
});
