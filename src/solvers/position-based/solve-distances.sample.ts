import { sampleFor } from '../../compute/sample';
import { sampleConstraints } from './sample-constraints';
import { solveDistances } from './solve-distances.kernel';

export const sample = sampleFor(solveDistances, (count, random) => {
  const { place, particles, numbers, uniforms, multiplier } = sampleConstraints(2, count, random);
  return { count, arrays: { place, corners: particles, rest: numbers, multiplier }, uniforms };
});
