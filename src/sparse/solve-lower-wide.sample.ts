import { sampleFor, vectors } from '../compute/sample';
import { sampleFactor } from './sample-factor';
import { solveLowerWide } from './solve-lower-wide.kernel';

export const sample = sampleFor(solveLowerWide, (wanted, random) => {
  const { count, task, taskPanel, panel, slot, gather, value, size } = sampleFactor(wanted, random);
  return {
    count,
    arrays: { task, taskPanel, panel, slot, gather, value, solution: vectors(size, random, 1, random) },
    uniforms: {},
  };
});
