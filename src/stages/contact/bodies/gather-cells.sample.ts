import { integers, numbers, sampleFor } from '../../../compute/sample';
import { boxLanes } from './bound-triangles.kernel';
import { gatherCells } from './gather-cells.kernel';

export const sample = sampleFor(gatherCells, (count, random) => ({
  count,
  arrays: {
    cellOrder: integers(count, (k) => count - 1 - k),
    cellTriangle: integers(count, () => Math.floor(10 * random())),
    triangleBox: numbers(10 * boxLanes, random),
    sortedTriangle: integers(count, () => 99),
    sortedBox: new Float64Array(8 * count),
  },
  uniforms: {},
}));
