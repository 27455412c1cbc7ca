/** The clusters of all cells, in the order of the keys: those that are looked at together lie together. */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './gather-cells.wgsl?raw';

export const gatherCells = kernel({
  name: 'gatherCells',
  bindings: { cellOrder: read('u32'), cellCluster: read('u32'), sortedCluster: write('u32') },
  uniforms: {},
  wgsl,
  reference(begin, end, { cellOrder, cellCluster, sortedCluster }) {
    for (let k = begin; k < end; k++) sortedCluster[k] = cellCluster[cellOrder[k]];
  },
});
