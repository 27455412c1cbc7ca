/** Lists each triangle in the cells that its box overlaps: the keys of the cells, and the triangle once for each. What goes beyond `room` is left out: the last prefix sum tells how much there would have been. */
import { kernel, read, write } from '../../../compute/kernel';
import { boxLanes } from './bound-triangles.kernel';
import { cellKey, cellOf, cellsAlong } from './cells';
import cellsWgsl from './cells.wgsl?raw';
import wgsl from './list-cells.wgsl?raw';

export const listCells = kernel({
  name: 'listCells',
  bindings: {
    triangleBox: read('vec4f'),
    /** Where the cells of each triangle begin: the prefix sum of their numbers. */
    cellFirst: read('u32'),
    cellKeys: write('u32'),
    cellTriangle: write('u32'),
  },
  uniforms: { perCell: 'f32', mask: 'u32', room: 'u32' },
  wgsl: cellsWgsl + wgsl,
  reference(begin, end, { triangleBox, cellFirst, cellKeys, cellTriangle }, { perCell, mask, room }) {
    for (let t = begin; t < end; t++) {
      const low = [0, 1, 2].map((axis) => cellOf(triangleBox[boxLanes * t + axis], perCell));
      const counts = [0, 1, 2].map((axis) =>
        cellsAlong(triangleBox[boxLanes * t + axis], triangleBox[boxLanes * t + 4 + axis], perCell),
      );
      let at = cellFirst[t];
      for (let i = low[0]; i < low[0] + counts[0]; i++) {
        for (let j = low[1]; j < low[1] + counts[1]; j++) {
          for (let k = low[2]; k < low[2] + counts[2]; k++, at++) {
            if (at >= room) continue;
            cellKeys[at] = cellKey(i, j, k, mask);
            cellTriangle[at] = t;
          }
        }
      }
    }
  },
});
