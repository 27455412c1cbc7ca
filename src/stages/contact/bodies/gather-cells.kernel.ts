/** The triangles of all cells, in the order of the keys: what is looked at together lies together. */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './gather-cells.wgsl?raw';

export const gatherCells = kernel({
  name: 'gatherCells',
  bindings: { cellOrder: read('u32'), cellTriangle: read('u32'), sortedTriangle: write('u32') },
  uniforms: {},
  wgsl,
  reference(begin, end, { cellOrder, cellTriangle, sortedTriangle }) {
    for (let k = begin; k < end; k++) sortedTriangle[k] = cellTriangle[cellOrder[k]];
  },
});
