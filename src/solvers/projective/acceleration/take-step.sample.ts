import { positions, sampleFor } from '../../../compute/sample';
import { samplePair } from './sample-pair';
import { takeStep } from './take-step.kernel';

export const sample = sampleFor(takeStep, (count, random) => {
  const { blocks, vector, lastStep, blockList, pairSum } = samplePair(count, random);
  const position = positions(count, random);
  return {
    count: blocks,
    arrays: { position, solution: vector(), lastSolution: vector(), lastStep, blockList, pairSum },
    uniforms: { first: 0, anderson: count % 2 },
  };
});
