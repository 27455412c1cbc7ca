import { sampleFor } from '../../compute/sample';
import { levelResidual } from './level-residual.kernel';
import { sampleLevel, sampleSweep } from './sample-level';

export const sample = sampleFor(levelResidual, (count, random) => {
  const { vector, ...level } = sampleLevel(count, random);
  return {
    count,
    arrays: { ...level, right: vector(), guess: vector(), residual: vector() },
    uniforms: { h: sampleSweep.h },
  };
});
