/** Which windows of a surface (smooth-windows.ts) are so little bent that nothing in them can meet (smoothness.ts): their clusters need not be compared. One that lies within a smooth one is smooth. */
import { kernel, read, write } from '../../../compute/kernel';
import { add, scale, type Three, three } from '../contact-vectors';
import { clusterSize } from './clusters';
import { noWindow } from './smooth-windows';
import { areSmooth, turnedTriangles } from './smoothness';
import smoothnessWgsl from './smoothness.wgsl?raw';
import wgsl from './weigh-windows.wgsl?raw';

export const weighWindows = kernel({
  name: 'weighWindows',
  bindings: {
    windowFirst: read('u32'),
    windowCluster: read('u32'),
    /** The window that each lies within, of those that were weighed before; `noWindow` for none. */
    windowWithin: read('u32'),
    /** Two for each window: see `SmoothWindows`. */
    windowPlane: read('vec4f'),
    /** Three for each cluster: see bound-clusters.kernel.ts. */
    clusterFrame: read('vec4f'),
    triangleFrame: read('vec4f'),
    /** Two for each triangle: see rest-frames.ts. Zeros for an empty slot. */
    restAxes: read('vec4f'),
    isSmooth: write('u32'),
  },
  uniforms: { stop: 'vec4f', slack: 'f32', exact: 'u32' },
  wgsl: smoothnessWgsl + wgsl,
  reference(begin, end, { windowFirst, windowCluster, windowWithin, windowPlane, ...arrays }, uniforms) {
    const { clusterFrame, isSmooth } = arrays;
    for (let w = begin; w < end; w++) {
      if (windowWithin[w] !== noWindow && isSmooth[windowWithin[w]] !== 0) {
        isSmooth[w] = 1;
        continue;
      }
      const [u, v] = [three(windowPlane, 8 * w), three(windowPlane, 8 * w + 4)];
      const clusters = Array.from(windowCluster.subarray(windowFirst[w], windowFirst[w + 1]));
      const slots = clusters.flatMap((c) => Array.from({ length: clusterSize }, (_, k) => clusterSize * c + k));
      const becomes = (axis: Three): Three =>
        clusters.reduce<Three>(
          (sum, c) => {
            const [ofX, ofY, ofZ] = [0, 4, 8].map((lane) => three(clusterFrame, 12 * c + lane));
            return add(sum, add(add(scale(ofX, axis[0]), scale(ofY, axis[1])), scale(ofZ, axis[2])));
          },
          [0, 0, 0],
        );
      const [nearest, tilt] = [windowPlane[8 * w + 3], windowPlane[8 * w + 7]];
      const plane = { u, v, ofU: becomes(u), ofV: becomes(v), nearest, tilt };
      isSmooth[w] = areSmooth(turnedTriangles(slots, arrays), plane, uniforms) ? 1 : 0;
    }
  },
});
