import { sampleFor } from '../../compute/sample';
import { sampleConstraints } from './sample-constraints';
import { solveVolumes } from './solve-volumes.kernel';

export const sample = sampleFor(solveVolumes, (count, random) => {
  const { place, particles, numbers, uniforms, multiplier } = sampleConstraints(4, count, random);
  return { count, arrays: { place, corners: particles, rest: numbers, multiplier }, uniforms };
});
