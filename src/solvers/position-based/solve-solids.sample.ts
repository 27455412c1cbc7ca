import { numbers, sampleFor } from '../../compute/sample';
import { sampleConstraints } from './sample-constraints';
import { solveSolids } from './solve-solids.kernel';

/** Some strains have no stiffness, some no compliance; of every eleventh tetrahedron two corners are in one place. */
export const sample = sampleFor(solveSolids, (count, random) => {
  const { place, particles, uniforms } = sampleConstraints(4, count, random);
  for (let c = 5; c < count; c += 11) {
    const [p, q] = particles.subarray(4 * c, 4 * c + 2);
    place.copyWithin(4 * q, 4 * p, 4 * p + 3);
  }
  const compliance = (k: number) => (k % 5 === 0 ? -1 : k % 3 === 0 ? 0 : 1e-4 * random());
  // Edges of about a metre: rest matrices that are not far from the identity.
  const rest = numbers(16 * count, (k) => {
    if (k % 16 >= 9) return k % 16 === 15 ? 0 : compliance(k);
    return (k % 16) % 4 === 0 ? 1 + 0.4 * (random() - 0.5) : 0.4 * (random() - 0.5);
  });
  const multiplier = numbers(6 * count, () => 1e-4 * (random() - 0.5));
  return { count, arrays: { place, corners: particles, rest, multiplier }, uniforms };
});
