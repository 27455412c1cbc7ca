import { sampleFor } from '../../compute/sample';
import { sampleConstraints } from './sample-constraints';
import { solveAreas } from './solve-areas.kernel';

export const sample = sampleFor(solveAreas, (count, random) => {
  const { place, particles, numbers, uniforms, multiplier } = sampleConstraints(3, count, random);
  return { count, arrays: { place, corners: particles, rest: numbers, multiplier }, uniforms };
});
