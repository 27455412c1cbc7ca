import { sampleFor } from '../../compute/sample';
import { sampleConstraints } from './sample-constraints';
import { solveCords } from './solve-cords.kernel';

/** Some are slack, and of those some have pulled before. */
export const sample = sampleFor(solveCords, (count, random) => {
  const { place, particles, numbers, uniforms, multiplier } = sampleConstraints(2, count, random);
  const pulled = multiplier.map((lambda) => -Math.abs(lambda));
  return { count, arrays: { place, corners: particles, rest: numbers, multiplier: pulled }, uniforms };
});
