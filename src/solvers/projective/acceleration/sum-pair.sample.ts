import { sampleFor } from '../../../compute/sample';
import { samplePair } from './sample-pair';
import { sumPair } from './sum-pair.kernel';

export const sample = sampleFor(sumPair, (count, random) => {
  const { blocks, near, lastStep, member, blockFirst, pairSum } = samplePair(count, random);
  return {
    count: blocks,
    arrays: { solution: near(), lastResidual: near(), lastStep, member, blockFirst, pairSum },
    uniforms: {},
  };
});
