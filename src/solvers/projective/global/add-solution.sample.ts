import { positions, sampleFor, vectors } from '../../../compute/sample';
import { addSolution } from './add-solution.kernel';

export const sample = sampleFor(addSolution, (count, random) => ({
  count,
  arrays: { position: positions(count, random), solution: vectors(count, random, 1, () => 0) },
  uniforms: { factor: 1.2 },
}));
