import { sampleFor } from '../../../compute/sample';
import { samplePair } from './sample-pair';
import { sumCorrection } from './sum-correction.kernel';

export const sample = sampleFor(sumCorrection, (count, random) => {
  const { blocks, near, lastStep, member, blockFirst, correctionSum } = samplePair(count, random);
  return {
    count: blocks,
    arrays: { solution: near(), change: lastStep, member, blockFirst, correctionSum },
    uniforms: {},
  };
});
