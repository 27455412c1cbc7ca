import { integers, numbers, sampleFor } from '../../../compute/sample';
import { boxLanes } from './bound-triangles.kernel';
import { cellsAlong } from './cells';
import { listCells } from './list-cells.kernel';

export const sample = sampleFor(listCells, (count, random) => {
  const perCell = 1.7;
  const triangleBox = numbers(boxLanes * count, () => Math.fround(2 * random() - 1));
  for (let t = 0; t < count; t++) {
    for (let axis = 0; axis < 3; axis++)
      triangleBox[boxLanes * t + 4 + axis] = Math.fround(triangleBox[boxLanes * t + axis] + random());
  }
  const cellFirst = new Uint32Array(count + 1);
  for (let t = 0; t < count; t++) {
    const along = (axis: number) =>
      cellsAlong(triangleBox[boxLanes * t + axis], triangleBox[boxLanes * t + 4 + axis], perCell);
    cellFirst[t + 1] = cellFirst[t] + along(0) * along(1) * along(2);
  }
  // The last few find no room.
  const room = Math.max(0, cellFirst[count] - 3);
  return {
    count,
    arrays: {
      triangleBox,
      cellFirst,
      cellKeys: integers(cellFirst[count], () => 99),
      cellTriangle: integers(cellFirst[count], () => 99),
    },
    uniforms: { perCell, mask: 255, room },
  };
});
