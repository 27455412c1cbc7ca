import { integers, numbers, positions, rows, sampleFor, vectors } from '../../../compute/sample';
import { foreseeLimits } from './foresee-limits.kernel';

/** Lengths on both sides of `near` and of `far`, some that only get there, some of length 0; a third of the springs have joined before. Rounds alternate with the size. */
export const sample = sampleFor(foreseeLimits, (count, random) => {
  const { first, total } = rows(count, random, 9);
  const position = positions(count, random);
  const neighbour = integers(total, () => Math.floor(random() * count));
  const rest = numbers(total, () => 0.3);
  for (let i = 0; i < count; i++) {
    for (let e = first[i]; e < first[i + 1]; e++) {
      const j = neighbour[e];
      const length = Math.hypot(...[0, 1, 2].map((axis) => position[4 * i + axis] - position[4 * j + axis]));
      if (length > 0) rest[e] = length / (0.88 + 0.24 * random());
    }
  }
  const stiffest = numbers(total, (e) => (e % 4 === 0 ? 0 : 4000 * random()));
  return {
    count,
    arrays: {
      position,
      velocity: vectors(count, random, 1, () => 0),
      neighbourFirst: first,
      neighbour,
      neighbourRest: rest,
      neighbourStiffest: stiffest,
      neighbourLimit: numbers(total, (e) => (e % 3 === 0 ? stiffest[e] : 0)),
      neighbourSince: numbers(total, (e) => (e % 3 === 0 && stiffest[e] > 0 ? 1 + (e % 2) : 0)),
      place: integers(count, (i) => count - 1 - i),
      solution: vectors(count, random, 1, () => 1),
      tally: new Uint32Array(count),
    },
    uniforms: { near: 0.08, far: 0.06, ahead: 1 / 60, h: 1 / 1200, round: 1 + (count % 2), anew: 0 },
  };
});
