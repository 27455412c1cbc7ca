/**
 * Which features of the triangles of two clusters come near each other: a point and a triangle, or two edges, that may come closer than the thickness until the next list is made. Features that have a particle in common cannot touch. Each point and each edge belongs to one of the triangles around
 * it (Curtis et al. 2008), so that every pair is found once. The order of the four particles of a pair tells what it is of: `isOfEdges`, `isSpokenFor`.
 *
 * Many pairs say what others say too: two edges that are closest at an end of one are as far apart as the point there is from a triangle, and where one of them is no rim and no ridge towards the other, some point near it is hardly farther from the other's surface than it is; a point that is nearest to a corner of a triangle is nearer to something else around it, unless it is a spike that it meets, and so is one that is nearest to an edge beyond
 * which the next triangle rises towards it. Such pairs push nothing that others do not push: they are listed only where they could meet, which is what planes between them are for, and keep apart by less (divide-pairs.kernel.ts). Of a point that is nearest to an edge the pair with the triangle that owns the edge is the one that counts. Not so with ropes and strands.
 *
 * Triangles around a particle whose star is smooth (vertex-stars.ts) are not compared.
 *
 * In exact mode one of two features may be stopped while the other goes on with the frame of the list, which brings them closer to each other by `stop` at most (bound-triangles.kernel.ts).
 *
 * Where foreseen motion brings two features closer to each other, it does so along the line between their closest points: features are convex, so what lies on either side of a plane across that line comes no nearer to it than it moves along the line.
 */
import { dot, length, scale, sub, type Three, three } from '../contact-vectors';
import { boxLanes } from './bound-triangles.kernel';
import { closestPoints, type Four } from './closest-points';
import { clusterSize } from './clusters';
import { isSegment, noOpposite, ownEdge, ownPoint } from './feature-bits';

/** Of the thickness: a fold that is no higher than that is none. `near-pairs.as.ts` and the shader hold the same number. */
const flatShare = 0.25;

export interface NearArrays {
  readonly wayStart: Float64Array;
  readonly feature: Uint32Array;
  /** For each edge the particle opposite to it in the triangle on its other side: see `BodyFeatures`. */
  readonly beyond: Uint32Array;
  readonly triangleBox: Float64Array;
}

/** Calls `found` with each pair of features, one of cluster `a` and one of cluster `b`, which may be the same. */
export function eachNearPair(
  a: number,
  b: number,
  { wayStart, feature, beyond, triangleBox }: NearArrays,
  { stop, slack }: { readonly stop: readonly number[]; readonly slack: number },
  found: (particles: Four<number>) => void,
): void {
  const box = (triangle: number, lane: number) => triangleBox[boxLanes * triangle + lane];
  const bitsOf = (triangle: number) => feature[4 * triangle + 3];
  const corner = (triangle: number, k: number) => feature[4 * triangle + (k % 3)];
  const at = (particle: number): Three => three(wayStart, 4 * particle);
  for (let i = 0; i < clusterSize; i++) {
    for (let j = a === b ? i + 1 : 0; j < clusterSize; j++) {
      const [one, other] = [clusterSize * a + i, clusterSize * b + j];
      const overlap = [0, 1, 2].every((axis) => {
        // Of the first on its way relative to the second.
        const way = box(one, 8 + axis) - box(other, 8 + axis);
        const [low, high] = [box(one, axis) + Math.min(0, way), box(one, 4 + axis) + Math.max(0, way)];
        return low <= box(other, 4 + axis) && box(other, axis) <= high;
      });
      if (overlap && !areInSmoothStar(one, other)) featuresOf(one, other);
    }
  }

  function areInSmoothStar(one: number, other: number): boolean {
    const smooth = (triangle: number) => [0, 1, 2].filter((k) => (box(triangle, 7) & (1 << k)) !== 0);
    const ofOther = smooth(other).map((k) => corner(other, k));
    return smooth(one).some((k) => ofOther.includes(corner(one, k)));
  }

  function featuresOf(one: number, other: number): void {
    points(one, other);
    points(other, one);
    const isRope = ((bitsOf(one) | bitsOf(other)) & isSegment) !== 0;
    for (let k = 0; k < 3; k++) {
      if ((bitsOf(one) & ownEdge(k)) === 0) continue;
      for (let l = 0; l < 3; l++) {
        if ((bitsOf(other) & ownEdge(l)) === 0) continue;
        const ends: Four<number> = [corner(one, k), corner(one, k + 1), corner(other, l), corner(other, l + 1)];
        const isRedundant = ({ weights, apart }: Closest) => {
          if (isRope) return false;
          const tolerance = flatShare * (box(one, 3) + box(other, 3));
          return (
            weights.includes(0) || isFlat(one, k, apart, tolerance) || isFlat(other, l, scale(apart, -1), tolerance)
          );
        };
        const nearness = nearnessOf(one, other, true, ends, isRedundant);
        if (nearness !== 'far') found(asEdges(ends, nearness === 'spoken for'));
      }
    }
  }

  /** Points of one triangle against the whole of another. */
  function points(own: number, other: number): void {
    if ((bitsOf(other) & isSegment) !== 0) return;
    for (let k = 0; k < 3; k++) {
      if ((bitsOf(own) & ownPoint(k)) === 0) continue;
      const particles: Four<number> = [corner(own, k), corner(other, 0), corner(other, 1), corner(other, 2)];
      const isRedundant = (closest: Closest) => (bitsOf(own) & isSegment) === 0 && isElsewhere(other, closest);
      const nearness = nearnessOf(own, other, false, particles, isRedundant);
      if (nearness !== 'far') found(asPointAndTriangle(particles, nearness === 'spoken for'));
    }
  }

  /** Whether a triangle at an edge falls away from what is on the other side by no more than the tolerance [m]; `outward`: from there towards the edge. */
  function isFlat(triangle: number, edge: number, outward: Three, tolerance: number): boolean {
    const opposite = beyond[4 * triangle + edge];
    if (opposite === noOpposite) return false;
    const start = at(corner(triangle, edge));
    return [corner(triangle, edge + 2), opposite].some(
      (particle) => dot(outward, sub(at(particle), start)) <= tolerance * length(outward),
    );
  }

  /** Whether a point that is nearest to the rim of a triangle is nearer to something around it, or another triangle has that part of the rim. */
  function isElsewhere(triangle: number, { weights, apart }: Closest): boolean {
    const zeros = [1, 2, 3].filter((c) => weights[c] === 0);
    if (zeros.length !== 1) return zeros.length === 2;
    const edge = zeros[0] % 3;
    if ((bitsOf(triangle) & ownEdge(edge)) === 0) return true;
    const opposite = beyond[4 * triangle + edge];
    return opposite !== noOpposite && dot(apart, sub(at(opposite), at(corner(triangle, edge)))) > 0;
  }

  function nearnessOf(
    first: number,
    second: number,
    isEdges: boolean,
    particles: Four<number>,
    isRedundant: (closest: Closest) => boolean,
  ): 'near' | 'spoken for' | 'far' {
    const ofFirst = isEdges ? 2 : 1;
    for (let k = 0; k < ofFirst; k++) for (let l = ofFirst; l < 4; l++) if (particles[k] === particles[l]) return 'far';
    const { weights, distance } = closestPoints(isEdges, particles.map(at) as unknown as Four<Three>);
    const apart = [0, 1, 2].map((axis) =>
      particles.reduce((sum, particle, c) => sum + weights[c] * wayStart[4 * particle + axis], 0),
    ) as unknown as Three;
    const drift = sub(three(triangleBox, boxLanes * first + 8), three(triangleBox, boxLanes * second + 8));
    const approach = box(first, 11) + box(second, 11);
    const thickness = box(first, 3) + box(second, 3);
    const stopped: Three = [stop[0], stop[1], stop[2]];
    const closing = distance > 0 ? Math.max(0, (Math.abs(dot(stopped, apart)) - dot(drift, apart)) / distance) : 0;
    // Neither of them moves more than that towards the other, however their closest points change.
    if (distance >= thickness + 2 * slack + approach + length(drift) + length(stopped)) return 'far';
    const reach = 2 * slack + approach + closing;
    if (!isRedundant({ weights, apart })) return distance < reach + thickness ? 'near' : 'far';
    return distance < reach ? 'spoken for' : 'far';
  }
}

interface Closest {
  readonly weights: Four<number>;
  /** From the second feature to the first. */
  readonly apart: Three;
}

/** The corners of the triangle in their turn, from the lowest one on, or from the one after that. */
function asPointAndTriangle([p, ...corners]: Four<number>, isSpoken: boolean): Four<number> {
  const first = corners.indexOf(Math.min(...corners)) + (isSpoken ? 1 : 0);
  return [p, corners[first % 3], corners[(first + 1) % 3], corners[(first + 2) % 3]];
}

/** First the edge whose smaller end is the larger one, so that the third particle is below the second and the fourth. */
function asEdges([p, q, r, s]: Four<number>, isSpoken: boolean): Four<number> {
  const edges = [
    [Math.min(p, q), Math.max(p, q)],
    [Math.min(r, s), Math.max(r, s)],
  ].sort((one, other) => other[0] - one[0]);
  const [[low, high], [otherLow, otherHigh]] = edges;
  return isSpoken ? [high, low, otherLow, otherHigh] : [low, high, otherLow, otherHigh];
}

/** Whether the pair that begins at `first` in a list is of two edges: then the third particle is the lowest of the last three. */
export const isOfEdges = (pair: ArrayLike<number>, first: number): boolean =>
  pair[first + 2] < pair[first + 1] && pair[first + 2] < pair[first + 3];

/** Whether others say what it says: then the ends of its first edge are not in order, or the last corner of its triangle is the lowest. */
export const isSpokenFor = (pair: ArrayLike<number>, first: number): boolean =>
  isOfEdges(pair, first) ? pair[first] > pair[first + 1] : pair[first + 3] < pair[first + 1];
