import { integers, numbers, positions, rows, sampleFor, vectors } from '../../compute/sample';
import { chooseConstraints } from './choose-constraints.kernel';

/** Lengths from 0 to far beyond the threshold, springs and constraints mixed, marked as such but for some, with tensions around the bound and of either sign. */
export const sample = sampleFor(chooseConstraints, (count, random) => {
  const { first, total } = rows(count, random, 7);
  const owned = new Uint32Array(count + 1 + total);
  const position = positions(count, random);
  first.forEach((start, i) => {
    owned[i] = count + 1 + start;
  });
  for (let e = count + 1; e < owned.length; e++) owned[e] = Math.floor(count * random());
  const springOf = integers(total, (c) => (total - 1 - c) * 2);
  const springState = vectors(2 * total, random, 1, () => 0);
  const constraint = numbers(2 * total, () => -1);
  const multiplier = numbers(2 * total, () => 0);
  const [h, threshold, stiffness] = [0.01, 0.1, 1.5];
  for (let i = 0; i < count; i++) {
    for (let c = first[i]; c < first[i + 1]; c++) {
      const j = owned[count + 1 + c];
      const length = Math.hypot(...[0, 1, 2].map((axis) => position[4 * i + axis] - position[4 * j + axis]));
      const was = random() < 0.5;
      const rest = length > 0 ? length / (0.8 + 0.4 * random()) : 0.3;
      const k = 10 + 90 * random();
      const marked = random() < 0.1 ? !was : was;
      springState.set([k, rest, 0, marked ? 1 : 0], 4 * springOf[c]);
      if (!was) continue;
      constraint[2 * c] = rest * (random() < 0.5 ? 1.1 : 0.9);
      multiplier[2 * c] = (h * h * stiffness * k * threshold * rest * (4 * random() - 2)) / (2 * (length || 1));
    }
  }
  return {
    count,
    arrays: {
      position,
      owned,
      springOf,
      springState,
      constraint,
      multiplier,
      jacobian: vectors(total, random, 1, () => random()),
      tally: new Uint32Array(count),
    },
    uniforms: { threshold, held: 0.1, hysteresis: 0.2, recovery: 0.25, stiffness, h, anew: 0 },
  };
});
