/** Segments of lines (ropes, strands) that are nearer to each other than they may be: what an intersection is for surfaces, which lines do not have. */
import type { Slices } from '../core/slices';
import { triangleTreeSlices } from './triangle-tree';

export interface Lines {
  /** x, y, z of each point [m]. */
  readonly points: Float64Array;
  /** Two points of each segment. */
  readonly segments: Uint32Array;
}

export interface NearLines {
  /** The numbers of two segments. */
  readonly one: number;
  readonly other: number;
  /** Between their closest points [m]. */
  readonly distance: number;
}

/** Segments that are looked at before others may go first. */
const segmentsPerSlice = 500;

/** Each two segments without a point in common that are nearer than `within` says of them, which is no more than `most` [m]. */
export function* nearLineSlices(
  { points, segments }: Lines,
  most: number,
  within: (one: number, other: number) => number,
): Slices<NearLines[]> {
  const count = segments.length / 2;
  const triangles = new Uint32Array(3 * count);
  for (let s = 0; s < count; s++) triangles.set([segments[2 * s], segments[2 * s + 1], segments[2 * s + 1]], 3 * s);
  const tree = yield* triangleTreeSlices({ points, triangles });
  const found: NearLines[] = [];
  const [low, high] = [new Float64Array(3), new Float64Array(3)];
  for (let one = 0; one < count; one++) {
    const [p, q] = [segments[2 * one], segments[2 * one + 1]];
    for (let axis = 0; axis < 3; axis++) {
      const [from, to] = [points[3 * p + axis], points[3 * q + axis]];
      low[axis] = Math.min(from, to) - most;
      high[axis] = Math.max(from, to) + most;
    }
    tree.eachInBox(low, high, (other) => {
      const [r, s] = [segments[2 * other], segments[2 * other + 1]];
      if (other <= one || p === r || p === s || q === r || q === s) return true;
      const distance = segmentDistance(points, p, q, points, r, s);
      if (distance < most && distance < within(one, other)) found.push({ one, other, distance });
      return true;
    });
    if (one % segmentsPerSlice === segmentsPerSlice - 1) yield;
  }
  return found.sort((a, b) => a.one - b.one || a.other - b.other);
}

/** Between the segments p, q of some points and r, s of others [m]: Ericson 2005, section 5.1.9. */
export function segmentDistance(
  points: ArrayLike<number>,
  p: number,
  q: number,
  others: ArrayLike<number>,
  r: number,
  s: number,
): number {
  let [a, b, c, e, f] = [0, 0, 0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const way = points[3 * q + axis] - points[3 * p + axis];
    const otherWay = others[3 * s + axis] - others[3 * r + axis];
    const between = points[3 * p + axis] - others[3 * r + axis];
    a += way * way;
    e += otherWay * otherWay;
    b += way * otherWay;
    c += way * between;
    f += otherWay * between;
  }
  const within = (share: number) => Math.min(1, Math.max(0, share));
  const determinant = a * e - b * b;
  const guess = determinant > 0 ? within((b * f - c * e) / determinant) : 0;
  const second = e > 0 ? within((b * guess + f) / e) : 0;
  const first = a > 0 ? within((b * second - c) / a) : 0;
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const at = points[3 * p + axis] + first * (points[3 * q + axis] - points[3 * p + axis]);
    const otherAt = others[3 * r + axis] + second * (others[3 * s + axis] - others[3 * r + axis]);
    squared += (at - otherAt) ** 2;
  }
  return Math.sqrt(squared);
}
