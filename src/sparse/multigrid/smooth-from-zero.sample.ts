import { sampleFor } from '../../compute/sample';
import { sampleLevel, sampleSweep } from './sample-level';
import { smoothFromZero } from './smooth-from-zero.kernel';

export const sample = sampleFor(smoothFromZero, (count, random) => {
  const { levelRow, vector } = sampleLevel(count, random);
  return { count, arrays: { right: vector(), levelRow, guess: vector() }, uniforms: sampleSweep };
});
