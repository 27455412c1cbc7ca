/**
 * The box around each triangle of all bodies on its way (plan-ways.kernel.ts), and the number of cells that it overlaps. A segment of a rope is a triangle with one corner twice. Boxes have room for particles that come off their way by `slack` [m], and for half of the thickness.
 *
 * Two triangles come closer to each other by no more than their ways differ. In exact mode that is not enough: one of them may be stopped while the other goes on, so both count as going their whole way towards each other.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, length, scale, sub, type Three, three } from '../contact-vectors';
import wgsl from './bound-triangles.wgsl?raw';
import { cellsAlong } from './cells';
import cellsWgsl from './cells.wgsl?raw';

/** Numbers of a triangle in `triangleBox`. */
export const boxLanes = 12;

export const boundTriangles = kernel({
  name: 'boundTriangles',
  bindings: {
    wayStart: read('vec4f'),
    wayEnd: read('vec4f'),
    /** As bodies were built, with half of the thickness in the fourth number [m]. */
    restPosition: read('vec4f'),
    /** Three particles, and which features are the triangle's own: see feature-bits.ts. */
    feature: read('vec4u'),
    /** Three for each triangle: the lowest corner of its box, with half of the thickness; the highest; and the mean way of its corners, with the farthest that one of them goes apart from that [m]. */
    triangleBox: write('vec4f'),
    cellCount: write('u32'),
  },
  uniforms: { slack: 'f32', perCell: 'f32', exact: 'u32' },
  wgsl: cellsWgsl + wgsl,
  reference(begin, end, arrays, { slack, perCell, exact }) {
    const { wayStart, wayEnd, restPosition, feature, triangleBox, cellCount } = arrays;
    for (let t = begin; t < end; t++) {
      const particles = [0, 1, 2].map((k) => 4 * feature[4 * t + k]);
      const ways = particles.map((at) => sub(three(wayEnd, at), three(wayStart, at)));
      const mean: Three = exact ? [0, 0, 0] : scale(add(add(ways[0], ways[1]), ways[2]), 1 / 3);
      const corners = particles.flatMap((at) => [three(wayStart, at), three(wayEnd, at)]);
      const radius = Math.max(...particles.map((at) => restPosition[at + 3]));
      let cells = 1;
      for (let axis = 0; axis < 3; axis++) {
        const along = corners.map((corner) => corner[axis]);
        const low = Math.min(...along) - slack - radius;
        const high = Math.max(...along) + slack + radius;
        triangleBox[boxLanes * t + axis] = low;
        triangleBox[boxLanes * t + 4 + axis] = high;
        cells *= cellsAlong(low, high, perCell);
      }
      triangleBox[boxLanes * t + 3] = radius;
      triangleBox[boxLanes * t + 7] = 0;
      triangleBox.set([...mean, Math.max(...ways.map((way) => length(sub(way, mean))))], boxLanes * t + 8);
      cellCount[t] = cells;
    }
  },
});
