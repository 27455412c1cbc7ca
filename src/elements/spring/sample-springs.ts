/** Random springs around particles for the parity samples: rows of 0 to 9 neighbours, some at distance 0, some negative of rest length 0. */
import { integers, numbers, positions, type Random, rows } from '../../compute/sample';

export function sampleSprings(count: number, random: Random) {
  const { first, total } = rows(count, random, 9);
  const position = positions(count, random);
  // Particles 5 and 6 coincide: a spring between them has no direction.
  if (count > 6) position.set(position.subarray(4 * 5, 4 * 5 + 3), 4 * 6);
  return {
    position,
    neighbourFirst: first,
    neighbour: integers(total, (e) => (e % 10 === 0 && count > 6 ? 5 + (e % 2) : Math.floor(random() * count))),
    neighbourStiffness: numbers(total, (e) => (e % 6 === 1 ? -1 : 1) * (10 + 1000 * random())),
    neighbourRest: numbers(total, (e) => (e % 3 === 1 ? 0 : 0.1 + random())),
  };
}
