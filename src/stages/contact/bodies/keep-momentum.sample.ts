import { integers, positions, rows, sampleFor, vectors } from '../../../compute/sample';
import { keepMomentum } from './keep-momentum.kernel';

/** The count is that of bodies: every third has a held particle, where it has any. */
export const sample = sampleFor(keepMomentum, (count, random) => {
  const { first, total } = rows(count, random, 12);
  const particles = Math.max(1, total);
  const member = integers(total, (k) => total - 1 - k);
  const position = positions(particles, random);
  for (let i = 0; i < particles; i++) position[4 * i + 3] = 0.5 + random();
  for (let body = 0; body < count; body += 3) {
    if (first[body + 1] > first[body]) position[4 * member[first[body]] + 3] = 0;
  }
  return {
    count,
    arrays: {
      position,
      vector: vectors(particles, random, 1, () => 0),
      translation: vectors(count, random, 1, () => 0),
      memberFirst: first,
      member,
    },
    uniforms: { before: count % 2 },
  };
});
