import { positions, sampleFor } from '../../../compute/sample';
import { samplePair } from './sample-pair';
import { takeStep } from './take-step.kernel';

export const sample = sampleFor(takeStep, (count, random) => {
  const { vector, lastStep, bodyOf, verdict } = samplePair(count, random);
  return {
    count,
    arrays: { position: positions(count, random), solution: vector(), lastStep, bodyOf, verdict },
    uniforms: { first: 0 },
  };
});
