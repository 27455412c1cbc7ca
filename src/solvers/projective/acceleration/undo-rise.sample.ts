import { positions, sampleFor } from '../../../compute/sample';
import { samplePair } from './sample-pair';
import { undoRise } from './undo-rise.kernel';

export const sample = sampleFor(undoRise, (count, random) => {
  const { blocks, vector, lastStep, blockList, pairSum } = samplePair(count, random);
  const position = positions(count, random);
  return { count: blocks, arrays: { position, lastSolution: vector(), lastStep, blockList, pairSum }, uniforms: {} };
});
