import { sampleFor } from '../../../compute/sample';
import { refreshHalos } from './refresh-halos.kernel';
import { sampleGrid } from './sample-grid';

export const sample = sampleFor(refreshHalos, (count, random) => {
  const { count: bands, arrays, uniforms } = sampleGrid(count, random);
  // So that no two rows are alike, whatever band they are in.
  const planes = arrays.planes.map(() => random());
  const terms = arrays.terms.map(() => random());
  return { count: bands, arrays: { planes, terms }, uniforms: { ...uniforms, goals: count % 2 } };
});
