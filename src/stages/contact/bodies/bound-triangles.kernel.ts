/**
 * The box around each triangle of all bodies where it starts on its way (plan-ways.kernel.ts), its mean way, and how the triangle is stretched and turned halfway there. A segment of a rope is a triangle with one corner twice. Boxes have room for corners that go apart from the mean way, for particles that come off their
 * way by `slack` [m], and for half of the thickness; that of an empty slot of a cluster (clusters.ts) overlaps with nothing.
 *
 * Two triangles come closer to each other by no more than their ways differ. In exact mode that is not enough: one of them may be stopped while the other goes on, or be pushed elsewhere. So there corners may be farther from the mean way by the room of one step besides; in the next step they are on their way again, or there is a new list. The frame of the list goes with most particles (common-way.ts), and what is stopped falls behind it by as much as it goes in a step: that is `stop` [m], and 0 in real-time mode.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, length, scale, sub, type Three, three } from '../contact-vectors';
import wgsl from './bound-triangles.wgsl?raw';
import { isAbsent } from './feature-bits';

/** Numbers of a triangle in `triangleBox`, and in `triangleFrame`. */
export const boxLanes = 12;
export const frameLanes = 8;
/** Farther than anything: the box of an empty slot. The other two files hold the same number. */
const nowhere = 1e30;

export const boundTriangles = kernel({
  name: 'boundTriangles',
  bindings: {
    /** With the room that a particle has in one step: see plan-ways.kernel.ts. */
    wayStart: read('vec4f'),
    wayEnd: read('vec4f'),
    /** As bodies were built, with half of the thickness in the fourth number [m]. */
    restPosition: read('vec4f'),
    /** See feature-bits.ts. */
    feature: read('vec4u'),
    /** Of each triangle as it was built, with its first edge along x: the inverse of the matrix of its edges, row by row: 1 / x1, -x2 / (x1 y2), 1 / y2 [1/m]. See rest-frames.ts. */
    restShape: read('vec4f'),
    /** Three for each triangle: the lowest corner of its box, with half of the thickness; the highest, with a number that flag-stars.kernel.ts writes; and the mean way of its corners, with the farthest that one of them goes apart from that [m]. */
    triangleBox: write('vec4f'),
    /** Two for each triangle: what became of a unit vector along its first edge, with how much both vectors change until the end of the way and since its start; and of one across that in its plane, with the room of its corners in one step, less `slack`. */
    triangleFrame: write('vec4f'),
  },
  uniforms: { stop: 'vec4f', slack: 'f32', exact: 'u32' },
  wgsl,
  reference(begin, end, arrays, { stop, slack, exact }) {
    const { wayStart, wayEnd, restPosition, feature, restShape, triangleBox, triangleFrame } = arrays;
    for (let t = begin; t < end; t++) {
      const corners = Array.from(feature.subarray(4 * t, 4 * t + 3), (p) => 4 * p);
      if ((feature[4 * t + 3] & isAbsent) !== 0) {
        triangleBox.set([nowhere, nowhere, nowhere, 0, -nowhere, -nowhere, -nowhere, 0, 0, 0, 0, 0], boxLanes * t);
        triangleFrame.fill(0, frameLanes * t, frameLanes * t + frameLanes);
        continue;
      }
      const starts = corners.map((at) => three(wayStart, at));
      const ends = corners.map((at) => three(wayEnd, at));
      const ways = starts.map((start, k) => sub(ends[k], start));
      const mean: Three = scale(add(add(ways[0], ways[1]), ways[2]), 1 / 3);
      const once = Math.max(...corners.map((at) => wayStart[at + 3])) - slack;
      const radius = Math.max(...corners.map((at) => restPosition[at + 3]));
      const farthest = Math.max(...ways.map((way) => length(sub(way, mean)))) + (exact ? once : 0);
      for (let axis = 0; axis < 3; axis++) {
        const along = starts.map((corner) => corner[axis]);
        triangleBox[boxLanes * t + axis] = Math.min(...along) + Math.min(0, stop[axis]) - slack - radius - farthest;
        triangleBox[boxLanes * t + 4 + axis] = Math.max(...along) + Math.max(0, stop[axis]) + slack + radius + farthest;
      }
      triangleBox[boxLanes * t + 3] = radius;
      triangleBox[boxLanes * t + 7] = 0;
      triangleBox.set([...mean, farthest], boxLanes * t + 8);
      const frameOf = (points: readonly Three[]) => {
        const [first, second] = [sub(points[1], points[0]), sub(points[2], points[0])];
        const [along, mixed, across] = restShape.subarray(4 * t, 4 * t + 3);
        return [scale(first, along), add(scale(first, mixed), scale(second, across))];
      };
      const atStart = frameOf(starts);
      const half = frameOf(ways.map((way) => scale(way, 0.5)));
      const change = Math.hypot(...half[0], ...half[1]);
      triangleFrame.set([...add(atStart[0], half[0]), change, ...add(atStart[1], half[1]), once], frameLanes * t);
    }
  },
});
