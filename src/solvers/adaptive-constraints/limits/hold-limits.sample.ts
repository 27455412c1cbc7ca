import { integers, numbers, positions, rows, sampleFor } from '../../../compute/sample';
import { holdLimits } from './hold-limits.kernel';

/** Lengths from far inside to far beyond the threshold, some within the hysteresis, some of length 0, springs and constraints mixed. */
export const sample = sampleFor(holdLimits, (count, random) => {
  const { first, total } = rows(count, random, 9);
  const position = positions(count, random);
  const neighbour = integers(total, () => Math.floor(random() * count));
  const rest = numbers(total, () => 0.3);
  for (let i = 0; i < count; i++) {
    for (let e = first[i]; e < first[i + 1]; e++) {
      const j = neighbour[e];
      const length = Math.hypot(...[0, 1, 2].map((axis) => position[4 * i + axis] - position[4 * j + axis]));
      if (length > 0) rest[e] = length / (0.85 + 0.3 * random());
    }
  }
  return {
    count,
    arrays: {
      position,
      neighbourFirst: first,
      neighbour,
      neighbourStiffness: numbers(total, () => 10 + 1000 * random()),
      neighbourRest: rest,
      neighbourLimit: numbers(total, (e) => (e % 4 === 0 ? 0 : 4000 * random())),
      neighbourHeld: numbers(total, (e) => (e % 4 === 0 ? 0 : Math.floor(3 * random()) - 1)),
      tally: new Uint32Array(count),
    },
    uniforms: { threshold: 0.1, hysteresis: 0.2, stiffness: 1.5, anew: 0 },
  };
});
