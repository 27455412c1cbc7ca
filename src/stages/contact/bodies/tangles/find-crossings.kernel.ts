/**
 * Which edges pass through triangles at the start of a step of the solver: for each own edge of a triangle (feature-bits.ts) the triangle that it passes through, and 1 more than its number; of several the one with the lowest number. 0: none. Their particles are marked as tangled with the body of the other: bit b of `tangle`
 * stands for the bodies whose number is b modulo 32. One more number behind those of all particles is not 0 where there is any.
 *
 * In f32 a particle that is closer to a plane than a micrometre counts as on neither side. Contact keeps farther away than that (limit-ways.kernel.ts).
 */
import { kernel, read, write } from '../../../../compute/kernel';
import { cross, dot, length, sub, type Three, three } from '../../contact-vectors';
import { boxLanes } from '../bound-triangles.kernel';
import { cellKey, cellOf, cellsAlong } from '../cells';
import cellsWgsl from '../cells.wgsl?raw';
import { clusterSize } from '../clusters';
import { bodyShift, isSegment, ownEdge } from '../feature-bits';
import wgsl from './find-crossings.wgsl?raw';

/** [m] `find-crossings.as.ts` and the shader hold the same number. */
const least = 1e-6;

export const findCrossings = kernel({
  name: 'findCrossings',
  bindings: {
    previous: read('vec4f'),
    feature: read('vec4u'),
    triangleBox: read('vec4f'),
    clusterBox: read('vec4f'),
    sortedCluster: read('u32'),
    cellStart: read('u32'),
    /** Three for each triangle. */
    crossing: write('u32'),
    tangle: write('atomic'),
  },
  uniforms: { perCell: 'f32', mask: 'u32', particles: 'u32' },
  wgsl: cellsWgsl + wgsl,
  reference(begin, end, arrays, { perCell, mask, particles }) {
    const { previous, feature, triangleBox, clusterBox, sortedCluster, cellStart, crossing, tangle } = arrays;
    const box = (triangle: number, k: number) => triangleBox[boxLanes * triangle + k];
    const mark = (particle: number, body: number) => {
      tangle[particle] = (tangle[particle] | (1 << (body & 31))) >>> 0;
    };
    for (let t = begin; t < end; t++) {
      crossing.fill(0, 3 * t, 3 * t + 3);
      const low = [0, 1, 2].map((axis) => cellOf(box(t, axis), perCell));
      const counts = [0, 1, 2].map((axis) => cellsAlong(box(t, axis), box(t, 4 + axis), perCell));
      for (let i = low[0]; i < low[0] + counts[0]; i++) {
        for (let j = low[1]; j < low[1] + counts[1]; j++) {
          for (let k = low[2]; k < low[2] + counts[2]; k++) {
            const key = cellKey(i, j, k, mask);
            for (let n = cellStart[key]; n < cellStart[key + 1]; n++) {
              const cluster = sortedCluster[n];
              const isNear = [0, 1, 2].every(
                (axis) =>
                  box(t, axis) <= clusterBox[8 * cluster + 4 + axis] &&
                  clusterBox[8 * cluster + axis] <= box(t, 4 + axis),
              );
              if (!isNear) continue;
              for (let other = clusterSize * cluster; other < clusterSize * (cluster + 1); other++) {
                const overlap = [0, 1, 2].every(
                  (axis) => box(t, axis) <= box(other, 4 + axis) && box(other, axis) <= box(t, 4 + axis),
                );
                if (other !== t && overlap) passThrough(t, other);
              }
            }
          }
        }
      }
    }

    function passThrough(t: number, other: number): void {
      const [bits, otherBits] = [feature[4 * t + 3], feature[4 * other + 3]];
      if ((otherBits & isSegment) !== 0) return;
      const corners = [0, 1, 2].map((k) => feature[4 * other + k]);
      for (let k = 0; k < 3; k++) {
        if ((bits & ownEdge(k)) === 0) continue;
        const [p, q] = [feature[4 * t + k], feature[4 * t + ((k + 1) % 3)]];
        if (corners.includes(p) || corners.includes(q)) continue;
        const at = (particle: number) => three(previous, 4 * particle);
        if (!passes(at(p), at(q), at(corners[0]), at(corners[1]), at(corners[2]))) continue;
        const known = crossing[3 * t + k];
        crossing[3 * t + k] = known === 0 ? other + 1 : Math.min(known, other + 1);
        mark(p, otherBits >>> bodyShift);
        mark(q, otherBits >>> bodyShift);
        for (const corner of corners) mark(corner, bits >>> bodyShift);
        tangle[particles] = 1;
      }
    }
  },
});

/** Whether the edge p, q passes through the triangle a, b, c. */
function passes(p: Three, q: Three, a: Three, b: Three, c: Three): boolean {
  const normal = cross(sub(b, a), sub(c, a));
  const [above, beyond] = [dot(normal, sub(p, a)), dot(normal, sub(q, a))];
  const enough = least * length(normal);
  if (!(Math.abs(above) > enough && Math.abs(beyond) > enough && above < 0 !== beyond < 0)) return false;
  const way = sub(q, p);
  const [fromA, fromB, fromC] = [sub(a, p), sub(b, p), sub(c, p)];
  const turns = [dot(way, cross(fromA, fromB)), dot(way, cross(fromB, fromC)), dot(way, cross(fromC, fromA))];
  return turns.every((turn) => turn > 0) || turns.every((turn) => turn < 0);
}
