import { sampleFor } from '../../../compute/sample';
import { assembleChains, rowVectors } from './assemble-chains.kernel';
import { sampleChains } from './sample-chains';

export const sample = sampleFor(assembleChains, (count, random) => {
  const { chainFirst: _, ...chains } = sampleChains(count, random);
  return { count, arrays: { ...chains, chainRow: new Float64Array(4 * rowVectors * count) }, uniforms: { h: 0.5 } };
});
