import { sampleFor } from '../../compute/sample';
import { sampleSprings } from '../../elements/spring/sample-springs';
import { shortenRests } from './shorten-rests.kernel';

/** Springs turn by up to half a turn, and some have no length at the start, in the middle or at either. */
export const sample = sampleFor(shortenRests, (count, random) => {
  const { position, neighbourFirst, neighbour, neighbourRest } = sampleSprings(count, random);
  const previous = position.map((x, at) => (at % 4 === 3 ? x : x + 0.5 * (2 * random() - 1)));
  if (count > 12) for (const array of [position, previous]) array.set(array.subarray(4 * 11, 4 * 11 + 3), 4 * 12);
  return {
    count,
    arrays: {
      position,
      previous,
      neighbourFirst,
      neighbour: neighbour.map((j, e) => (e % 13 === 0 && count > 12 ? 11 + (e % 2) : j)),
      fullRest: neighbourRest,
      neighbourRest: new Float64Array(neighbourRest.length),
    },
    uniforms: {},
  };
});
