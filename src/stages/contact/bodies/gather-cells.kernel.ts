/** The clusters of all cells, in the order of the keys, and their boxes: what is looked at together lies together. */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './gather-cells.wgsl?raw';

export const gatherCells = kernel({
  name: 'gatherCells',
  bindings: {
    cellOrder: read('u32'),
    cellCluster: read('u32'),
    clusterBox: read('vec4f'),
    sortedCluster: write('u32'),
    /** The lowest and the highest corner, as in `clusterBox`. */
    sortedBox: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { cellOrder, cellCluster, clusterBox, sortedCluster, sortedBox }) {
    for (let k = begin; k < end; k++) {
      const cluster = cellCluster[cellOrder[k]];
      sortedCluster[k] = cluster;
      sortedBox.set(clusterBox.subarray(8 * cluster, 8 * cluster + 8), 8 * k);
    }
  },
});
