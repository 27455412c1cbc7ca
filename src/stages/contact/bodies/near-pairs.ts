/**
 * Which features of triangles come near each other: a point and a triangle, or two edges, that may come closer than the thickness until the next list is made. Features that have a particle in common cannot touch. Each point and each edge belongs to one of the triangles around
 * it (Curtis et al. 2008), so that every pair is found once: by the lower one of its two triangles, in the cell that has the lowest corner of what the boxes of both share.
 *
 * Two edges of triangles that are closest at an end of one, and do not move much, are left to the point there, which has pairs of its own with triangles; not so in exact mode, where what is not listed must not meet.
 */
import { length, sub, type Three, three } from '../contact-vectors';
import { boxLanes } from './bound-triangles.kernel';
import { cellKey, cellOf, cellsAlong } from './cells';
import { closestPoints, type Four } from './closest-points';
import { isSegment, ownEdge, ownPoint } from './feature-bits';

/** Of half of the thickness: triangles that approach each other by less stay closest where they are. `near-pairs.as.ts` and the shader hold the same number. */
const slowShare = 0.5;

/** `triangles`: how many there are. */
export const nearUniforms = {
  slack: 'f32',
  perCell: 'f32',
  mask: 'u32',
  triangles: 'u32',
  exact: 'u32',
} as const;

export interface NearArrays {
  readonly previous: Float64Array;
  readonly feature: Uint32Array;
  readonly triangleBox: Float64Array;
  readonly sortedTriangle: Uint32Array;
  readonly sortedBox: Float64Array;
  readonly cellStart: Uint32Array;
}

type Uniforms = Readonly<Record<keyof typeof nearUniforms, number>>;

/** Calls `found` with each pair of triangle t and one after it. */
export function eachNearPair(
  t: number,
  arrays: NearArrays,
  uniforms: Uniforms,
  found: (isEdges: boolean, particles: Four<number>) => void,
): void {
  const { feature, triangleBox, sortedTriangle, sortedBox, cellStart } = arrays;
  const { perCell, mask, slack, exact } = uniforms;
  const box = (triangle: number, k: number) => triangleBox[boxLanes * triangle + k];
  const low = [0, 1, 2].map((axis) => cellOf(box(t, axis), perCell));
  const counts = [0, 1, 2].map((axis) => cellsAlong(box(t, axis), box(t, 4 + axis), perCell));
  for (let i = low[0]; i < low[0] + counts[0]; i++) {
    for (let j = low[1]; j < low[1] + counts[1]; j++) {
      for (let k = low[2]; k < low[2] + counts[2]; k++) {
        const key = cellKey(i, j, k, mask);
        for (let n = cellStart[key + 1] - 1; n >= cellStart[key]; n--) {
          const other = sortedTriangle[n];
          // The triangles of a cell are in order, those before t have seen to it.
          if (other <= t) break;
          // Cells of one triangle that have the same key follow each other.
          if (n > cellStart[key] && sortedTriangle[n - 1] === other) continue;
          const overlap = [0, 1, 2].every(
            (axis) => box(t, axis) <= sortedBox[8 * n + 4 + axis] && sortedBox[8 * n + axis] <= box(t, 4 + axis),
          );
          const isHere = [i, j, k].every(
            (cell, axis) => cellOf(Math.max(box(t, axis), box(other, axis)), perCell) === cell,
          );
          if (overlap && isHere) featuresOf(t, other);
        }
      }
    }
  }

  function featuresOf(one: number, other: number): void {
    const corner = (triangle: number, k: number) => feature[4 * triangle + (k % 3)];
    const drift = (triangle: number) => three(triangleBox, boxLanes * triangle + 8);
    const [bits, otherBits] = [feature[4 * one + 3], feature[4 * other + 3]];
    // No two corners come closer to each other than that.
    const approach = length(sub(drift(one), drift(other))) + box(one, 11) + box(other, 11);
    const thickness = box(one, 3) + box(other, 3);
    const within = thickness + 2 * slack + approach;
    const betweenEnds = !exact && ((bits | otherBits) & isSegment) === 0 && approach < slowShare * thickness;
    const points = (own: number, ofOther: number) => {
      if ((feature[4 * ofOther + 3] & isSegment) !== 0) return;
      for (let k = 0; k < 3; k++) {
        if ((feature[4 * own + 3] & ownPoint(k)) === 0) continue;
        note(within, false, [corner(own, k), corner(ofOther, 0), corner(ofOther, 1), corner(ofOther, 2)]);
      }
    };
    points(one, other);
    points(other, one);
    for (let k = 0; k < 3; k++) {
      if ((bits & ownEdge(k)) === 0) continue;
      for (let l = 0; l < 3; l++) {
        if ((otherBits & ownEdge(l)) === 0) continue;
        note(within, true, [corner(one, k), corner(one, k + 1), corner(other, l), corner(other, l + 1)], betweenEnds);
      }
    }
  }

  function note(within: number, isEdges: boolean, particles: Four<number>, betweenEnds = false): void {
    const ofFirst = isEdges ? 2 : 1;
    for (let a = 0; a < ofFirst; a++) for (let b = ofFirst; b < 4; b++) if (particles[a] === particles[b]) return;
    const points = particles.map((particle) => three(arrays.previous, 4 * particle)) as unknown as Four<Three>;
    const { weights, distance } = closestPoints(isEdges, points);
    if (betweenEnds && weights.includes(0)) return;
    if (distance < within) found(isEdges, particles);
  }
}
