import { sampleFor } from '../../compute/sample';
import { sampleLevel, sampleSweep } from './sample-level';
import { smoothLevel } from './smooth-level.kernel';

export const sample = sampleFor(smoothLevel, (count, random) => {
  const { vector, ...level } = sampleLevel(count, random);
  return { count, arrays: { ...level, right: vector(), guess: vector(), smoothed: vector() }, uniforms: sampleSweep };
});
