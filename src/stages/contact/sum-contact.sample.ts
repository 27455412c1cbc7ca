import { integers, positions, rows, sampleFor, vectors } from '../../compute/sample';
import { sumContact } from './sum-contact.kernel';

/** The answer has the direction of what is asked for, as that of a positive definite matrix has on the whole. */
export const sample = sampleFor(sumContact, (count, random) => {
  const { first, total } = rows(count, random, 12);
  const particles = Math.max(1, total);
  const [position, solved] = [positions(particles, random), positions(particles, random)];
  const solution = vectors(particles, random, 0.01, () => 0);
  for (let k = 0; k < solution.length; k++) if (k % 4 < 3) solution[k] += 0.3 * (position[k] - solved[k]);
  return {
    count,
    arrays: {
      position,
      solved,
      solution,
      contactMass: Float64Array.from({ length: particles }, (_, i) => (i % 3 === 0 ? 0 : random())),
      memberFirst: first,
      member: integers(total, (k) => total - 1 - k),
      contactSum: new Float64Array(2 * count),
    },
    uniforms: {},
  };
});
