/** How many pairs of near features each triangle has with those after it: of points and triangles, and behind the counts of all triangles, of edges. */
import { kernel, read, write } from '../../../compute/kernel';
import cellsWgsl from './cells.wgsl?raw';
import closestWgsl from './closest-points.wgsl?raw';
import wgsl from './count-pairs.wgsl?raw';
import { eachNearPair, nearUniforms } from './near-pairs';
import nearWgsl from './near-pairs.wgsl?raw';

export const nearText = cellsWgsl + closestWgsl + nearWgsl;

export const nearBindings = {
  previous: read('vec4f'),
  feature: read('vec4u'),
  triangleBox: read('vec4f'),
  sortedTriangle: read('u32'),
  sortedBox: read('vec4f'),
  cellStart: read('u32'),
} as const;

export const countPairs = kernel({
  name: 'countPairs',
  bindings: { ...nearBindings, nearCount: write('u32') },
  uniforms: nearUniforms,
  wgsl: nearText + wgsl,
  reference(begin, end, { nearCount, ...arrays }, uniforms) {
    for (let t = begin; t < end; t++) {
      const counts = [0, 0];
      eachNearPair(t, arrays, uniforms, (isEdges) => {
        counts[isEdges ? 1 : 0]++;
      });
      nearCount[t] = counts[0];
      nearCount[uniforms.triangles + t] = counts[1];
    }
  },
});
