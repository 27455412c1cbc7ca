/**
 * Which features of triangles come near each other: a point and a triangle, or two edges, within `reach` metres now or on the way of the next `ahead` seconds. Features that have a particle in common cannot touch. Each point and each edge belongs to one of the triangles around
 * it (Curtis et al. 2008), so that every pair is found once, from the cell that has the lowest corner of what the boxes of its two triangles share. Two edges of triangles that are closest at an end of one, and do not move much, are left to the point there, which has pairs of its own with triangles.
 */
import { length, sub, type Three, three } from '../contact-vectors';
import { boxLanes } from './bound-triangles.kernel';
import { cellKey, cellOf, cellsAlong } from './cells';
import { closestPoints, type Four } from './closest-points';
import { isSegment, ownEdge, ownPoint } from './feature-bits';

/** Of the reach: triangles that approach each other by less stay closest where they are. `near-pairs.as.ts` and the shader hold the same number. */
const slowShare = 0.2;

/** `triangles`: how many there are. */
export const nearUniforms = {
  reach: 'f32',
  perCell: 'f32',
  mask: 'u32',
  triangles: 'u32',
} as const;

export interface NearArrays {
  readonly position: Float64Array;
  readonly feature: Uint32Array;
  readonly triangleBox: Float64Array;
  readonly sortedTriangle: Uint32Array;
  readonly cellStart: Uint32Array;
}

type Uniforms = Readonly<Record<keyof typeof nearUniforms, number>>;

/** Calls `found` with each pair of which triangle t has the point, or the edge of the lower triangle. */
export function eachNearPair(
  t: number,
  arrays: NearArrays,
  uniforms: Uniforms,
  found: (isEdges: boolean, particles: Four<number>) => void,
): void {
  const { feature, triangleBox, sortedTriangle, cellStart } = arrays;
  const { perCell, mask } = uniforms;
  const box = (triangle: number, k: number) => triangleBox[boxLanes * triangle + k];
  const low = [0, 1, 2].map((axis) => cellOf(box(t, axis), perCell));
  const counts = [0, 1, 2].map((axis) => cellsAlong(box(t, axis), box(t, 4 + axis), perCell));
  for (let i = low[0]; i < low[0] + counts[0]; i++) {
    for (let j = low[1]; j < low[1] + counts[1]; j++) {
      for (let k = low[2]; k < low[2] + counts[2]; k++) {
        const key = cellKey(i, j, k, mask);
        for (let n = cellStart[key]; n < cellStart[key + 1]; n++) {
          const other = sortedTriangle[n];
          // Cells of one triangle that have the same key follow each other.
          if (other === t || (n > cellStart[key] && sortedTriangle[n - 1] === other)) continue;
          const overlap = [0, 1, 2].every(
            (axis) => box(t, axis) <= box(other, 4 + axis) && box(other, axis) <= box(t, 4 + axis),
          );
          const isHere = [i, j, k].every(
            (cell, axis) => cellOf(Math.max(box(t, axis), box(other, axis)), perCell) === cell,
          );
          if (overlap && isHere) featuresOf(t, other);
        }
      }
    }
  }

  function featuresOf(own: number, other: number): void {
    const corner = (triangle: number, k: number) => feature[4 * triangle + (k % 3)];
    const [bits, otherBits] = [feature[4 * own + 3], feature[4 * other + 3]];
    const drift = (triangle: number) => three(triangleBox, boxLanes * triangle + 8);
    // No two corners come closer to each other than that.
    const approach = length(sub(drift(own), drift(other))) + box(own, 11) + box(other, 11);
    const within = uniforms.reach + approach;
    for (let k = 0; k < 3; k++) {
      if ((bits & ownPoint(k)) !== 0 && (otherBits & isSegment) === 0) {
        note(within, false, [corner(own, k), corner(other, 0), corner(other, 1), corner(other, 2)]);
      }
      if ((bits & ownEdge(k)) === 0 || own > other) continue;
      for (let l = 0; l < 3; l++) {
        if ((otherBits & ownEdge(l)) === 0) continue;
        const ofTriangles = ((bits | otherBits) & isSegment) === 0 && approach < slowShare * uniforms.reach;
        note(within, true, [corner(own, k), corner(own, k + 1), corner(other, l), corner(other, l + 1)], ofTriangles);
      }
    }
  }

  function note(within: number, isEdges: boolean, particles: Four<number>, betweenEnds = false): void {
    const ofFirst = isEdges ? 2 : 1;
    for (let a = 0; a < ofFirst; a++) for (let b = ofFirst; b < 4; b++) if (particles[a] === particles[b]) return;
    const points = particles.map((particle) => three(arrays.position, 4 * particle)) as unknown as Four<Three>;
    const { weights, distance } = closestPoints(isEdges, points);
    if (betweenEnds && weights.includes(0)) return;
    if (distance < within) found(isEdges, particles);
  }
}
