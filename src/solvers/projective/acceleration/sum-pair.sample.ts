import { positions, sampleFor } from '../../../compute/sample';
import { samplePair } from './sample-pair';
import { sumPair } from './sum-pair.kernel';

export const sample = sampleFor(sumPair, (count, random) => {
  const { blocks, near, lastStep, blockList, pairSum } = samplePair(count, random);
  return {
    count: blocks,
    arrays: {
      position: positions(count, random),
      solution: near(1),
      lastSolution: near(1),
      residual: near(0.5),
      lastResidual: near(1),
      lastStep,
      blockList,
      pairSum,
    },
    uniforms: { grain: 0.1 },
  };
});
