/**
 * Which windows of a surface (smooth-windows.ts) are so little bent that nothing in them can come near anything else in them, until the next list: their clusters need not be compared.
 *
 * Let F be what a triangle does to vectors along it since the body was built, and Q one rotation for all of the window. Where d . Q^T F d >= s for all unit vectors d along all triangles, two points of the window that were a vector of length l apart are s l apart at least: their difference, along Q times its old direction,
 * is the integral of d . Q^T F d over the way between them, which lies within the window. The least s of a triangle is an eigenvalue of a symmetric 2 x 2 matrix. It is taken halfway through the foreseen motion, less what F changes until its end. Where the surface was not flat as it was built, the way is not straight:
 * that takes 2 sin(tilt) |F| at most from s, and a tenth more is taken.
 *
 * What has no particle in common was `nearest` apart at least. So nothing meets where s times `nearest` is more than two particles may come off their foreseen ways; and where s is above `leastStretch`, nothing else needs to be pushed apart there either.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, cross, dot, length, scale, sub, type Three, three } from '../contact-vectors';
import { boxLanes, frameLanes } from './bound-triangles.kernel';
import { clusterSize } from './clusters';
import wgsl from './weigh-windows.wgsl?raw';

/** `weigh-windows.as.ts` and the shader hold the same numbers. */
const leastStretch = 0.4;
const tiltShare = 2.2;

export const weighWindows = kernel({
  name: 'weighWindows',
  bindings: {
    windowFirst: read('u32'),
    windowCluster: read('u32'),
    /** Two for each window: see `SmoothWindows`. */
    windowPlane: read('vec4f'),
    /** Three for each cluster: see bound-clusters.kernel.ts. */
    clusterFrame: read('vec4f'),
    triangleBox: read('vec4f'),
    triangleFrame: read('vec4f'),
    /** Two for each triangle: see rest-frames.ts. Zeros for an empty slot. */
    restAxes: read('vec4f'),
    isSmooth: write('u32'),
  },
  uniforms: { slack: 'f32', exact: 'u32' },
  wgsl,
  reference(begin, end, arrays, { slack, exact }) {
    const { windowFirst, windowCluster, windowPlane, clusterFrame, triangleBox } = arrays;
    const { triangleFrame, restAxes, isSmooth } = arrays;
    for (let w = begin; w < end; w++) {
      const [u, v] = [three(windowPlane, 8 * w), three(windowPlane, 8 * w + 4)];
      const [nearest, tilt] = [windowPlane[8 * w + 3], windowPlane[8 * w + 7]];
      const n = cross(u, v);
      const clusters = Array.from(windowCluster.subarray(windowFirst[w], windowFirst[w + 1]));
      const triangles = clusters
        .flatMap((c) => Array.from({ length: clusterSize }, (_, k) => clusterSize * c + k))
        .map((t) => ({
          t1: three(restAxes, 8 * t),
          t2: three(restAxes, 8 * t + 4),
          c1: three(triangleFrame, frameLanes * t),
          c2: three(triangleFrame, frameLanes * t + 4),
          change: triangleFrame[frameLanes * t + 3],
          farthest: triangleBox[boxLanes * t + 11],
        }))
        .filter(({ t1 }) => dot(t1, t1) > 0);
      const becomes = (axis: Three): Three =>
        clusters.reduce<Three>(
          (sum, c) => {
            const [ofX, ofY, ofZ] = [0, 4, 8].map((lane) => three(clusterFrame, 12 * c + lane));
            return add(sum, add(add(scale(ofX, axis[0]), scale(ofY, axis[1])), scale(ofZ, axis[2])));
          },
          [0, 0, 0],
        );
      const q1 = unit(becomes(u));
      const ofV = becomes(v);
      const q2 = unit(sub(ofV, scale(q1, dot(q1, ofV))));
      const q3 = cross(q1, q2);
      const turned = (axis: Three): Three =>
        add(add(scale(q1, dot(u, axis)), scale(q2, dot(v, axis))), scale(q3, dot(n, axis)));
      let [least, most, farthest] = [Number.POSITIVE_INFINITY, 0, 0];
      for (const triangle of triangles) {
        const { t1, t2, c1, c2, change } = triangle;
        const [a, b] = [turned(t1), turned(t2)];
        const [xx, yy] = [dot(a, c1), dot(b, c2)];
        const xy = (dot(a, c2) + dot(b, c1)) / 2;
        least = Math.min(least, (xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy) - change);
        most = Math.max(most, Math.sqrt(dot(c1, c1) + dot(c2, c2)) + change);
        farthest = Math.max(farthest, triangle.farthest);
      }
      const stretch = least - tiltShare * tilt * most;
      const reach = 2 * slack + (exact ? 2 * farthest : 0);
      isSmooth[w] = stretch > leastStretch && stretch * nearest > reach ? 1 : 0;
    }
  },
});

function unit(vector: Three): Three {
  const size = length(vector);
  return scale(vector, size > 0 ? 1 / size : 0);
}
