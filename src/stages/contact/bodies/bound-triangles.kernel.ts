/**
 * The box around each triangle of all bodies on its way, and the number of cells that it overlaps. A segment of a rope is a triangle with one corner twice. Particles count as moving on with their velocity for `ahead` seconds, by `most` metres at most. Boxes are larger by
 * `inflate` on each side, half of what features are looked for within.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, length, scale, sub, three } from '../contact-vectors';
import wgsl from './bound-triangles.wgsl?raw';
import { cellsAlong } from './cells';
import cellsWgsl from './cells.wgsl?raw';

/** Numbers of a triangle in `triangleBox`. */
export const boxLanes = 12;

export const boundTriangles = kernel({
  name: 'boundTriangles',
  bindings: {
    position: read('vec4f'),
    velocity: read('vec4f'),
    /** Three particles, and which features are the triangle's own: see body-features.ts. */
    feature: read('vec4u'),
    /** Three for each triangle: the lowest and the highest corner of its box, and how far its corners go, in the mean, with the farthest that one of them goes apart from that in the fourth number [m]. */
    triangleBox: write('vec4f'),
    cellCount: write('u32'),
  },
  uniforms: { ahead: 'f32', most: 'f32', inflate: 'f32', perCell: 'f32' },
  wgsl: cellsWgsl + wgsl,
  reference(begin, end, { position, velocity, feature, triangleBox, cellCount }, { ahead, most, inflate, perCell }) {
    for (let t = begin; t < end; t++) {
      const particles = [0, 1, 2].map((k) => 4 * feature[4 * t + k]);
      const ways = particles.map((at) => wayAhead(velocity, at, ahead, most));
      const mean = scale(add(add(ways[0], ways[1]), ways[2]), 1 / 3);
      const corners = particles.flatMap((at, k) => [three(position, at), add(three(position, at), ways[k])]);
      let cells = 1;
      for (let axis = 0; axis < 3; axis++) {
        const along = corners.map((corner) => corner[axis]);
        const low = Math.min(...along) - inflate;
        const high = Math.max(...along) + inflate;
        triangleBox[boxLanes * t + axis] = low;
        triangleBox[boxLanes * t + 4 + axis] = high;
        cells *= cellsAlong(low, high, perCell);
      }
      triangleBox[boxLanes * t + 3] = triangleBox[boxLanes * t + 7] = 0;
      triangleBox.set([...mean, Math.max(...ways.map((way) => length(sub(way, mean))))], boxLanes * t + 8);
      cellCount[t] = cells;
    }
  },
});

/** How far a particle goes in `ahead` seconds, by `most` at most [m]. */
function wayAhead(velocity: Float64Array, at: number, ahead: number, most: number): [number, number, number] {
  const way = scale(three(velocity, at), ahead);
  const far = length(way);
  return far > most ? scale(way, most / far) : way;
}
