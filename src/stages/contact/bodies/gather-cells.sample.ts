import { integers, sampleFor } from '../../../compute/sample';
import { gatherCells } from './gather-cells.kernel';

export const sample = sampleFor(gatherCells, (count, random) => ({
  count,
  arrays: {
    cellOrder: integers(count, (k) => count - 1 - k),
    cellTriangle: integers(count, () => Math.floor(1000 * random())),
    sortedTriangle: integers(count, () => 99),
  },
  uniforms: {},
}));
