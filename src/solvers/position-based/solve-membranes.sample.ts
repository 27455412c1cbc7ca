import { numbers, sampleFor } from '../../compute/sample';
import { sampleConstraints } from './sample-constraints';
import { solveMembranes } from './solve-membranes.kernel';

/** Some strains have no stiffness, some no compliance; of every eleventh triangle two corners are in one place. */
export const sample = sampleFor(solveMembranes, (count, random) => {
  const { place, particles, uniforms } = sampleConstraints(3, count, random);
  for (let c = 5; c < count; c += 11) {
    const [p, q] = particles.subarray(3 * c, 3 * c + 2);
    place.copyWithin(4 * q, 4 * p, 4 * p + 3);
  }
  const compliance = (k: number) => (k % 5 === 0 ? -1 : k % 3 === 0 ? 0 : 1e-4 * random());
  // Edges of about a metre: rest matrices that are not far from the identity.
  const rest = numbers(8 * count, (k) => {
    if (k % 8 >= 4) return k % 8 === 7 ? 0 : compliance(k);
    return (k % 4 === 0 || k % 4 === 3 ? 1 : 0) + 0.6 * (random() - 0.5);
  });
  const multiplier = numbers(3 * count, () => 1e-4 * (random() - 0.5));
  return { count, arrays: { place, corners: particles, rest, multiplier }, uniforms };
});
