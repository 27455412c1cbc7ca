import { integers, numbers, sampleFor } from '../../../compute/sample';
import { cellsAlong } from './cells';
import { listCells } from './list-cells.kernel';

export const sample = sampleFor(listCells, (count, random) => {
  const perCell = 1.7;
  const clusterBox = numbers(8 * count, () => Math.fround(2 * random() - 1));
  for (let c = 0; c < count; c++) {
    for (let axis = 0; axis < 3; axis++)
      clusterBox[8 * c + 4 + axis] = Math.fround(clusterBox[8 * c + axis] + random());
  }
  const cellFirst = new Uint32Array(count + 1);
  for (let c = 0; c < count; c++) {
    const along = (axis: number) => cellsAlong(clusterBox[8 * c + axis], clusterBox[8 * c + 4 + axis], perCell);
    cellFirst[c + 1] = cellFirst[c] + along(0) * along(1) * along(2);
  }
  // The last few find no room.
  const room = Math.max(0, cellFirst[count] - 3);
  return {
    count,
    arrays: {
      clusterBox,
      cellFirst,
      cellKeys: integers(cellFirst[count], () => 99),
      cellCluster: integers(cellFirst[count], () => 99),
    },
    uniforms: { perCell, mask: 255, room },
  };
});
