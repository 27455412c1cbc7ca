/** Lists each cluster in the cells that its box overlaps: the keys of the cells, and the cluster once for each. What goes beyond `room` is left out: the last prefix sum tells how much there would have been. */
import { kernel, read, write } from '../../../compute/kernel';
import { cellKey, cellOf, cellsAlong } from './cells';
import cellsWgsl from './cells.wgsl?raw';
import wgsl from './list-cells.wgsl?raw';

export const listCells = kernel({
  name: 'listCells',
  bindings: {
    clusterBox: read('vec4f'),
    /** Where the cells of each cluster begin: the prefix sum of their numbers. */
    cellFirst: read('u32'),
    cellKeys: write('u32'),
    cellCluster: write('u32'),
  },
  uniforms: { perCell: 'f32', mask: 'u32', room: 'u32' },
  wgsl: cellsWgsl + wgsl,
  reference(begin, end, { clusterBox, cellFirst, cellKeys, cellCluster }, { perCell, mask, room }) {
    for (let c = begin; c < end; c++) {
      const low = [0, 1, 2].map((axis) => cellOf(clusterBox[8 * c + axis], perCell));
      const counts = [0, 1, 2].map((axis) =>
        cellsAlong(clusterBox[8 * c + axis], clusterBox[8 * c + 4 + axis], perCell),
      );
      let at = cellFirst[c];
      for (let i = low[0]; i < low[0] + counts[0]; i++) {
        for (let j = low[1]; j < low[1] + counts[1]; j++) {
          for (let k = low[2]; k < low[2] + counts[2]; k++, at++) {
            if (at >= room) continue;
            cellKeys[at] = cellKey(i, j, k, mask);
            cellCluster[at] = c;
          }
        }
      }
    }
  },
});
