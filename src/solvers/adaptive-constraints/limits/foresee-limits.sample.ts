import { integers, numbers, positions, rows, sampleFor, vectors } from '../../../compute/sample';
import { foreseeLimits } from './foresee-limits.kernel';

/** Lengths on both sides of `near`, some that only get there, some of length 0; a third of the springs are constraints already. */
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
      neighbourLimit: numbers(total, (e) => (random() < 1 / 3 ? stiffest[e] : 0)),
      place: integers(count, (i) => count - 1 - i),
      solution: vectors(count, random, 1, () => 1),
      tally: new Uint32Array(count),
    },
    uniforms: { near: 0.06, ahead: 1 / 60, h: 1 / 1200, anew: 0 },
  };
});
