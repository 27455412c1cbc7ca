/**
 * The flat disc that each cluster lies in where it starts on its way: cloth in layers on a slope has boxes along the axes that overlap with those of many layers, and discs that do not. A cluster of segments lies in a ball. Discs have room for triangles that go apart from the mean way of the cluster, for particles that come off
 * theirs by `slack` [m], for what stops (`stop`, bound-triangles.kernel.ts), and for half of the thickness.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, cross, dot, length, scale, sub, type Three, three } from '../contact-vectors';
import wgsl from './bound-slabs.wgsl?raw';
import { boxLanes } from './bound-triangles.kernel';
import { clusterSize } from './clusters';
import { isAbsent } from './feature-bits';

/** Numbers of a cluster in `clusterSlab`. */
export const slabLanes = 12;

export const boundSlabs = kernel({
  name: 'boundSlabs',
  bindings: {
    wayStart: read('vec4f'),
    feature: read('vec4u'),
    triangleBox: read('vec4f'),
    /** Three for each cluster: the middle of the disc, with its radius; its normal, with half of its height; and the mean way of the cluster [m]. */
    clusterSlab: write('vec4f'),
  },
  uniforms: { stop: 'vec4f', slack: 'f32' },
  wgsl,
  reference(begin, end, { wayStart, feature, triangleBox, clusterSlab }, { stop, slack }) {
    const stopped: Three = [stop[0], stop[1], stop[2]];
    for (let c = begin; c < end; c++) {
      const triangles = Array.from({ length: clusterSize }, (_, k) => clusterSize * c + k).filter(
        (t) => (feature[4 * t + 3] & isAbsent) === 0,
      );
      const corners = triangles.map((t) => [0, 1, 2].map((k) => three(wayStart, 4 * feature[4 * t + k])));
      const sum = (some: readonly Three[]) => some.reduce(add, [0, 0, 0]);
      const across = sum(corners.map(([p, q, r]) => cross(sub(q, p), sub(r, p))));
      const size = length(across);
      const normal = scale(across, size > 0 ? 1 / size : 0);
      const points = corners.flat();
      const middle = scale(sum(points), 1 / points.length);
      const levels = points.map((point) => dot(normal, sub(point, middle)));
      const [low, high] = [Math.min(...levels), Math.max(...levels)];
      const centre = add(middle, scale(normal, (low + high) / 2));
      const ways = triangles.map((t) => three(triangleBox, boxLanes * t + 8));
      const way = scale(sum(ways), 1 / triangles.length);
      const farthest = Math.max(...triangles.map((t, k) => length(sub(ways[k], way)) + triangleBox[boxLanes * t + 11]));
      const margin = slack + Math.max(...triangles.map((t) => triangleBox[boxLanes * t + 3])) + farthest;
      const radius = Math.max(...points.map((point) => length(sub(point, centre)))) + margin + length(stopped);
      const height = (high - low) / 2 + margin + Math.abs(dot(normal, stopped));
      clusterSlab.set([...centre, radius, ...normal, height, ...way, 0], slabLanes * c);
    }
  },
});
