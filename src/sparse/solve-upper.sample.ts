import { sampleFor, vectors } from '../compute/sample';
import { sampleFactor } from './sample-factor';
import { solveUpper } from './solve-upper.kernel';

export const sample = sampleFor(solveUpper, (wanted, random) => {
  const { count, task, taskPanel, panel, row, value, size } = sampleFactor(wanted, random);
  // On the diagonal these kernels expect reciprocals: any small numbers do.
  const rounded = value.map((number) => (number > 2 ? 1 / number : number));
  return {
    count,
    arrays: { task, taskPanel, panel, row, rounded, solution: vectors(size, random, 1, () => 0) },
    uniforms: {},
  };
});
