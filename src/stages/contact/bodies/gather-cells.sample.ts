import { integers, sampleFor } from '../../../compute/sample';
import { gatherCells } from './gather-cells.kernel';

export const sample = sampleFor(gatherCells, (count, random) => ({
  count,
  arrays: {
    cellOrder: integers(count, (k) => count - 1 - k),
    cellCluster: integers(count, () => Math.floor(10 * random())),
    sortedCluster: integers(count, () => 99),
  },
  uniforms: {},
}));
