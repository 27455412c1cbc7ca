import { sampleFor, vectors } from '../compute/sample';
import { sampleFactor } from './sample-factor';
import { solveUpperWide } from './solve-upper-wide.kernel';

export const sample = sampleFor(solveUpperWide, (wanted, random) => {
  const { count, task, taskPanel, panel, row, value, size } = sampleFactor(wanted, random);
  return {
    count,
    arrays: { task, taskPanel, panel, row, value, solution: vectors(size, random, 1, random) },
    uniforms: {},
  };
});
