/** The box around the boxes of all triangles of a cluster on their ways, and the number of cells that it overlaps; and what became of the axes of space along its triangles since they were built, summed over them: the mean of that is how the cluster has turned. */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './bound-clusters.wgsl?raw';
import { boxLanes, frameLanes } from './bound-triangles.kernel';
import { cellsAlong } from './cells';
import cellsWgsl from './cells.wgsl?raw';
import { clusterSize } from './clusters';

export const boundClusters = kernel({
  name: 'boundClusters',
  bindings: {
    triangleBox: read('vec4f'),
    triangleFrame: read('vec4f'),
    /** Two for each triangle: see rest-frames.ts. */
    restAxes: read('vec4f'),
    /** Two for each cluster: the lowest corner of its box, and the highest. */
    clusterBox: write('vec4f'),
    /** Three for each cluster. */
    clusterFrame: write('vec4f'),
    cellCount: write('u32'),
  },
  uniforms: { perCell: 'f32' },
  wgsl: cellsWgsl + wgsl,
  reference(begin, end, arrays, { perCell }) {
    const { triangleBox, triangleFrame, restAxes, clusterBox, clusterFrame, cellCount } = arrays;
    for (let c = begin; c < end; c++) {
      const box = [1, 1, 1, 0, -1, -1, -1, 0].map((sign) => sign * 1e30);
      const frame = new Float64Array(12);
      for (let t = clusterSize * c; t < clusterSize * (c + 1); t++) {
        for (let axis = 0; axis < 3; axis++) {
          const way = triangleBox[boxLanes * t + 8 + axis];
          box[axis] = Math.min(box[axis], triangleBox[boxLanes * t + axis] + Math.min(0, way));
          box[4 + axis] = Math.max(box[4 + axis], triangleBox[boxLanes * t + 4 + axis] + Math.max(0, way));
        }
        for (let axis = 0; axis < 3; axis++) {
          for (let k = 0; k < 3; k++) {
            frame[4 * axis + k] +=
              restAxes[8 * t + axis] * triangleFrame[frameLanes * t + k] +
              restAxes[8 * t + 4 + axis] * triangleFrame[frameLanes * t + 4 + k];
          }
        }
      }
      clusterFrame.set(frame, 12 * c);
      clusterBox.set(box, 8 * c);
      cellCount[c] = [0, 1, 2].reduce((cells, axis) => cells * cellsAlong(box[axis], box[4 + axis], perCell), 1);
    }
  },
});
