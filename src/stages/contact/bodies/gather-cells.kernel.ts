/** The triangles of all cells, in the order of the keys, and their boxes: what is looked at together lies together. */
import { kernel, read, write } from '../../../compute/kernel';
import { boxLanes } from './bound-triangles.kernel';
import wgsl from './gather-cells.wgsl?raw';

export const gatherCells = kernel({
  name: 'gatherCells',
  bindings: {
    cellOrder: read('u32'),
    cellTriangle: read('u32'),
    triangleBox: read('vec4f'),
    sortedTriangle: write('u32'),
    /** The lowest and the highest corner, as in `triangleBox`. */
    sortedBox: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { cellOrder, cellTriangle, triangleBox, sortedTriangle, sortedBox }) {
    for (let k = begin; k < end; k++) {
      const triangle = cellTriangle[cellOrder[k]];
      sortedTriangle[k] = triangle;
      sortedBox.set(triangleBox.subarray(boxLanes * triangle, boxLanes * triangle + 8), 8 * k);
    }
  },
});
