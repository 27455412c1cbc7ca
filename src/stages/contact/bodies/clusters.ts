/**
 * Clusters of triangles that lie together in a mesh, 32 at most in each: what looks for near triangles looks at boxes of clusters first. A cluster has 32 slots; those that are left over hold no triangle (feature-bits.ts).
 *
 * Bodies are halved again and again where the gap between the middles of their triangles is widest, so that clusters of a grid are rectangles of it. Ropes and strands likewise, with segments for triangles.
 */
import type { BodyFeatures } from './body-features';
import { isAbsent } from './feature-bits';

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
  for (let t = 0; t < triangles; t++) {
    for (let k = 0; k < 3; k++) {
      const particle = features[4 * t + k];
      for (let axis = 0; axis < 3; axis++) middle[3 * t + axis] += positions[3 * particle + axis] / 3;
    }
  }
  const clusters: Uint32Array[] = [];
  for (let first = 0; first < triangles; ) {
    const body = bodyOf[features[4 * first]];
    let end = first + 1;
    while (end < triangles && bodyOf[features[4 * end]] === body) end++;
    halve(
      Uint32Array.from({ length: end - first }, (_, k) => first + k),
      middle,
      clusters,
    );
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

/** Halves `members` until no part has more triangles than a cluster. */
function halve(members: Uint32Array, middle: Float64Array, clusters: Uint32Array[]): void {
  if (members.length <= clusterSize) {
    clusters.push(members.sort());
    return;
  }
  const extents = [0, 1, 2].map((axis) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const t of members) {
      low = Math.min(low, middle[3 * t + axis]);
      high = Math.max(high, middle[3 * t + axis]);
    }
    return high - low;
  });
  const axis = extents.indexOf(Math.max(...extents));
  const level = cutBetween(Float64Array.from(members, (t) => middle[3 * t + axis]).sort());
  // Where all are at one level there is nothing to choose by.
  const isBefore = (t: number, k: number) => (level === null ? k < members.length / 2 : middle[3 * t + axis] < level);
  halve(members.filter(isBefore), middle, clusters);
  halve(
    members.filter((t, k) => !isBefore(t, k)),
    middle,
    clusters,
  );
}

/** A level between two of the sorted ones, in the widest gap near the middle; of gaps that are about as wide, in the one nearest to it. Null where there is no gap. */
function cutBetween(levels: Float64Array): number | null {
  const half = levels.length / 2;
  let [widest, cut] = [0, -1];
  for (let k = Math.ceil(0.35 * levels.length); k <= 0.65 * levels.length; k++) {
    const gap = levels[k] - levels[k - 1];
    const isNearer = Math.abs(k - half) < Math.abs(cut - half);
    if (!(gap > 1.2 * widest || (gap > widest / 1.2 && isNearer))) continue;
    widest = Math.max(widest, gap);
    cut = k;
  }
  return cut < 0 || widest === 0 ? null : (levels[cut] + levels[cut - 1]) / 2;
}
