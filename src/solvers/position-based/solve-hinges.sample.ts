import { numbers as list, sampleFor } from '../../compute/sample';
import { sampleConstraints } from './sample-constraints';
import { solveHinges } from './solve-hinges.kernel';

export const sample = sampleFor(solveHinges, (count, random) => {
  const { place, particles, numbers, uniforms, multiplier } = sampleConstraints(4, count, random);
  // Some triangles are too small to have an angle.
  const rest = list(4 * count, (k) => (k % 4 < 2 ? numbers[2 * (k >> 2) + (k % 4)] : k % 5 === 0 ? 0.3 : 0.01));
  return { count, arrays: { place, corners: particles, rest, multiplier }, uniforms };
});
