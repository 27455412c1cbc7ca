/**
 * Clusters of triangles that lie together in a mesh, 32 at most in each: what looks for near triangles looks at boxes of clusters first. A cluster has 32 slots; those that are left over hold no triangle (feature-bits.ts).
 *
 * Bodies are divided in two again and again, where the gap between the middles of their triangles is widest, so that clusters of a grid are rectangles of it. Each cut is so many times as far from one side as a square of 32 triangles is long: halves of halves would leave clusters two thirds full on average. Ropes and strands
 * likewise, with segments for triangles.
 */
import type { BodyFeatures } from './body-features';
import { isAbsent, isSegment } from './feature-bits';

export const clusterSize = 32;

export interface Clusters {
  readonly count: number;
  /** As those given, in slots. */
  readonly features: Uint32Array;
  readonly beyond: Uint32Array;
  /** The longest side of a box around a cluster, as bodies were built [m]. */
  readonly extent: number;
}

/** `positions`: of all particles as bodies were built [m]. `bodyOf`: of each particle. */
export function clustersOf(
  { features, beyond }: Pick<BodyFeatures, 'features' | 'beyond'>,
  positions: ArrayLike<number>,
  bodyOf: ArrayLike<number>,
): Clusters {
  const triangles = features.length / 4;
  const middle = new Float64Array(3 * triangles);
  const size = new Float64Array(triangles);
  for (let t = 0; t < triangles; t++) {
    for (let k = 0; k < 3; k++) {
      const particle = features[4 * t + k];
      for (let axis = 0; axis < 3; axis++) middle[3 * t + axis] += positions[3 * particle + axis] / 3;
    }
    size[t] = sizeOf(features.subarray(4 * t, 4 * t + 4), positions);
  }
  const clusters: Uint32Array[] = [];
  for (let first = 0; first < triangles; ) {
    const body = bodyOf[features[4 * first]];
    let end = first + 1;
    while (end < triangles && bodyOf[features[4 * end]] === body) end++;
    const members = Uint32Array.from({ length: end - first }, (_, k) => first + k);
    const isRope = (features[4 * first + 3] & isSegment) !== 0;
    const together = (clusterSize * size.subarray(first, end).reduce((sum, own) => sum + own, 0)) / members.length;
    divide(members, { middle, side: isRope ? together : Math.sqrt(together) }, clusters);
    first = end;
  }
  const slots = new Uint32Array(4 * clusterSize * clusters.length);
  const slotsBeyond = new Uint32Array(slots.length);
  let extent = 0;
  clusters.forEach((members, c) => {
    for (let k = 0; k < clusterSize; k++) {
      const slot = 4 * (clusterSize * c + k);
      const from = 4 * members[Math.min(k, members.length - 1)];
      slots.set(features.subarray(from, from + 4), slot);
      slotsBeyond.set(beyond.subarray(from, from + 4), slot);
      if (k >= members.length) slots[slot + 3] = isAbsent;
    }
    extent = Math.max(extent, extentOf(members, features, positions));
  });
  return { count: clusters.length, features: slots, beyond: slotsBeyond, extent };
}

function extentOf(members: Uint32Array, features: Uint32Array, positions: ArrayLike<number>): number {
  let extent = 0;
  for (let axis = 0; axis < 3; axis++) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const t of members) {
      for (let k = 0; k < 3; k++) {
        const x = positions[3 * features[4 * t + k] + axis];
        low = Math.min(low, x);
        high = Math.max(high, x);
      }
    }
    extent = Math.max(extent, high - low);
  }
  return extent;
}

/** The area of a triangle [m^2], or the length of a segment [m]. */
function sizeOf([a, b, c, bits]: Uint32Array, positions: ArrayLike<number>): number {
  const along = (from: number, to: number) =>
    [0, 1, 2].map((axis) => positions[3 * to + axis] - positions[3 * from + axis]);
  const [ux, uy, uz] = along(a, b);
  if ((bits & isSegment) !== 0) return Math.hypot(ux, uy, uz);
  const [vx, vy, vz] = along(a, c);
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}

interface Division {
  /** Three numbers for each triangle. */
  readonly middle: Float64Array;
  /** How long a cluster should be [m]. */
  readonly side: number;
}

/** Divides `members` until no part has more triangles than a cluster. */
function divide(members: Uint32Array, division: Division, clusters: Uint32Array[]): void {
  if (members.length <= clusterSize) {
    clusters.push(members.sort());
    return;
  }
  const { middle, side } = division;
  const extents = [0, 1, 2].map((axis) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const t of members) {
      low = Math.min(low, middle[3 * t + axis]);
      high = Math.max(high, middle[3 * t + axis]);
    }
    return high - low;
  });
  const axis = extents.indexOf(Math.max(...extents));
  const level = cutBetween(Float64Array.from(members, (t) => middle[3 * t + axis]).sort(), side);
  // Where all are at one level there is nothing to choose by.
  const isBefore = (t: number, k: number) => (level === null ? k < members.length / 2 : middle[3 * t + axis] < level);
  divide(members.filter(isBefore), division, clusters);
  divide(
    members.filter((t, k) => !isBefore(t, k)),
    division,
    clusters,
  );
}

/** A level between two of the sorted ones, in the widest gap near the middle, or, of what is longer than two sides, near the multiple of `side` that comes after the middle; of gaps that are about as wide, in the nearest. Null where there is no gap. */
function cutBetween(levels: Float64Array, side: number): number | null {
  const [low, high] = [levels[0], levels[levels.length - 1]];
  const sides = (high - low) / side;
  const aim = sides > 2 ? low + Math.ceil(sides / 2) * side : (low + high) / 2;
  const reach = Math.min(side / 3, (high - low) / 6);
  let [widest, cut] = [0, -1];
  for (let k = 1; k < levels.length; k++) {
    const gap = levels[k] - levels[k - 1];
    const between = (levels[k] + levels[k - 1]) / 2;
    if (Math.abs(between - aim) > reach + gap / 2) continue;
    const isNearer = Math.abs(between - aim) < Math.abs((levels[cut] + levels[cut - 1]) / 2 - aim);
    if (!(gap > 1.2 * widest || (gap > widest / 1.2 && isNearer))) continue;
    widest = Math.max(widest, gap);
    cut = k;
  }
  return cut < 0 || widest === 0 ? null : (levels[cut] + levels[cut - 1]) / 2;
}
