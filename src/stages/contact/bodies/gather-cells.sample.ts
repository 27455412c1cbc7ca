import { integers, numbers, sampleFor } from '../../../compute/sample';
import { gatherCells } from './gather-cells.kernel';

export const sample = sampleFor(gatherCells, (count, random) => ({
  count,
  arrays: {
    cellOrder: integers(count, (k) => count - 1 - k),
    cellCluster: integers(count, () => Math.floor(10 * random())),
    clusterBox: numbers(10 * 8, random),
    sortedCluster: integers(count, () => 99),
    sortedBox: new Float64Array(8 * count),
  },
  uniforms: {},
}));
