import { sampleFor, vectors } from '../compute/sample';
import { sampleFactor } from './sample-factor';
import { solveLower } from './solve-lower.kernel';

export const sample = sampleFor(solveLower, (wanted, random) => {
  const { count, task, taskPanel, panel, slot, gather, value, size } = sampleFactor(wanted, random);
  // On the diagonal these kernels expect reciprocals: any small numbers do.
  const rounded = value.map((number) => (number > 2 ? 1 / number : number));
  return {
    count,
    arrays: { task, taskPanel, panel, slot, gather, rounded, solution: vectors(size, random, 1, () => 0) },
    uniforms: {},
  };
});
