import { positions, sampleFor } from '../../../compute/sample';
import { samplePair } from './sample-pair';
import { undoRise } from './undo-rise.kernel';

export const sample = sampleFor(undoRise, (count, random) => {
  const { lastStep, bodyOf, verdict } = samplePair(count, random);
  return { count, arrays: { position: positions(count, random), lastStep, bodyOf, verdict }, uniforms: {} };
});
