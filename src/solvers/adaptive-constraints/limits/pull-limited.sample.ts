import { integers, numbers, positions, rows, sampleFor, vectors } from '../../../compute/sample';
import { pullLimited } from './pull-limited.kernel';

/** Rows of 0 to 9 springs, some at distance 0, some of rest length 0, of lengths within and past both limits, constraints and springs mixed. */
export const sample = sampleFor(pullLimited, (count, random) => {
  const { first, total } = rows(count, random, 9);
  const position = positions(count, random);
  if (count > 6) position.set(position.subarray(4 * 5, 4 * 5 + 3), 4 * 6);
  return {
    count,
    arrays: {
      position,
      inertial: vectors(count, random, 1, () => 0),
      neighbourFirst: first,
      neighbour: integers(total, (e) => (e % 10 === 0 && count > 6 ? 5 + (e % 2) : Math.floor(random() * count))),
      neighbourStiffness: numbers(total, () => 10 + 1000 * random()),
      neighbourRest: numbers(total, (e) => (e % 7 === 1 ? 0 : 0.1 + random())),
      neighbourLimit: numbers(total, (e) => (e % 4 === 0 ? 0 : 4000 * random())),
      neighbourHeld: numbers(total, (e) => (e % 4 === 0 ? 0 : Math.floor(3 * random()) - 1)),
      place: integers(count, (i) => count - 1 - i),
      solution: vectors(count, random, 1, () => 1),
    },
    uniforms: { h: 1 / 60, stiffness: 1.5, threshold: 0.1 },
  };
});
