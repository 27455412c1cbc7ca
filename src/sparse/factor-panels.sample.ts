import { sampleFor } from '../compute/sample';
import { factorPanels } from './factor-panels.kernel';
import { sampleFactor } from './sample-factor';

export const sample = sampleFor(factorPanels, (wanted, random) => {
  const { count, task, taskPanel, panel, row, update, value, size } = sampleFactor(wanted, random);
  return {
    count,
    arrays: {
      task,
      taskPanel,
      panel,
      row,
      update,
      relative: new Uint32Array(count * size),
      value,
      status: new Uint32Array(count).fill(7),
    },
    uniforms: { size },
  };
});
