import { positions, sampleFor } from '../../../compute/sample';
import { samplePair } from './sample-pair';
import { turnResidual } from './turn-residual.kernel';

export const sample = sampleFor(turnResidual, (count, random) => {
  const { vector, lastStep, bodyOf, verdict } = samplePair(count, random);
  return {
    count,
    arrays: {
      position: positions(count, random),
      solution: vector(),
      lastResidual: vector(),
      lastStep,
      change: vector(),
      bodyOf,
      verdict,
    },
    uniforms: {},
  };
});
