/** See near-pairs.ts. */
import { dot3 } from '../../../compute/vec.as';
import { cellKey, cellOf, cellsAlong } from './cells.as';
import { apart, closestPoints, w0, w1, w2, w3 } from './closest-points.as';

const slowShare: f32 = 0.2;

/** What was found of the triangle at hand: pairs of a point and a triangle, and of edges. */
export let pointPairs: u32 = 0;
export let edgePairs: u32 = 0;

/** Of the triangle at hand and of all: what every function here needs, in variables of the module, of which each thread has its own. */
let positions: usize = 0;
let within: f32 = 0;
/** Whether the two triangles at hand hardly move against each other. */
let areSlow: bool = false;
/** Where pairs are written, or 0 where they are only counted; and how many there may be. */
let pairs: usize = 0;
let places: u32 = 0;
let pointFirst: u32 = 0;
let edgeFirst: u32 = 0;

/** `pair`: where pairs are written, from `firstPoint` and `firstEdge` on, or 0 where they are only counted. */
export function findNearPairs(
  t: u32,
  position: usize,
  feature: usize,
  triangleBox: usize,
  sortedTriangle: usize,
  cellStart: usize,
  reach: f32,
  perCell: f32,
  mask: u32,
  pair: usize,
  room: u32,
  firstPoint: u32,
  firstEdge: u32,
): void {
  positions = position;
  pairs = pair;
  places = room;
  pointFirst = firstPoint;
  edgeFirst = firstEdge;
  pointPairs = 0;
  edgePairs = 0;
  const own = feature + (<usize>t << 4);
  const box = triangleBox + <usize>t * 48;
  const low = v128.load(box);
  const high = v128.load(box, 16);
  const drift = v128.load(box, 32);
  const i0 = cellOf(load<f32>(box), perCell);
  const j0 = cellOf(load<f32>(box, 4), perCell);
  const k0 = cellOf(load<f32>(box, 8), perCell);
  const i1 = i0 + cellsAlong(load<f32>(box), load<f32>(box, 16), perCell);
  const j1 = j0 + cellsAlong(load<f32>(box, 4), load<f32>(box, 20), perCell);
  const k1 = k0 + cellsAlong(load<f32>(box, 8), load<f32>(box, 24), perCell);
  for (let i = i0; i < i1; i++) {
    for (let j = j0; j < j1; j++) {
      for (let k = k0; k < k1; k++) {
        const start = cellStart + (<usize>cellKey(i, j, k, mask) << 2);
        const end = load<u32>(start, 4);
        let before = u32.MAX_VALUE;
        for (let n = load<u32>(start); n < end; n++) {
          const other = load<u32>(sortedTriangle + (<usize>n << 2));
          if (other == t || other == before) continue;
          before = other;
          const otherBox = triangleBox + <usize>other * 48;
          const otherLow = v128.load(otherBox);
          const overlap = v128.and(f32x4.le(low, v128.load(otherBox, 16)), f32x4.le(otherLow, high));
          if (i32x4.bitmask(overlap) != 15) continue;
          const shared = f32x4.max(low, otherLow);
          if (
            cellOf(f32x4.extract_lane(shared, 0), perCell) != i ||
            cellOf(f32x4.extract_lane(shared, 1), perCell) != j ||
            cellOf(f32x4.extract_lane(shared, 2), perCell) != k
          )
            continue;
          const otherDrift = v128.load(otherBox, 32);
          const apartBy = f32x4.sub(drift, otherDrift);
          // No two corners come closer to each other than that.
          const approach = sqrt<f32>(dot3(apartBy, apartBy)) + f32x4.extract_lane(drift, 3) + f32x4.extract_lane(otherDrift, 3);
          within = reach + approach;
          areSlow = approach < slowShare * reach;
          featuresOf(own, feature + (<usize>other << 4), t < other);
        }
      }
    }
  }
}

/** Corner k of a triangle, counted on beyond the third. */
@inline function corner(triangle: usize, k: u32): u32 {
  return load<u32>(triangle + (<usize>(k < 3 ? k : k - 3) << 2));
}

function featuresOf(own: usize, other: usize, isLower: bool): void {
  const bits = load<u32>(own, 12);
  const otherBits = load<u32>(other, 12);
  for (let k: u32 = 0; k < 3; k++) {
    if ((bits & (1 << k)) != 0 && (otherBits & 64) == 0)
      note(false, false, corner(own, k), corner(other, 0), corner(other, 1), corner(other, 2));
    if ((bits & (8 << k)) == 0 || !isLower) continue;
    for (let l: u32 = 0; l < 3; l++) {
      if ((otherBits & (8 << l)) != 0)
        note(true, areSlow && ((bits | otherBits) & 64) == 0, corner(own, k), corner(own, k + 1), corner(other, l), corner(other, l + 1));
    }
  }
}

@inline function at(particle: u32): v128 {
  return v128.load(positions + (<usize>particle << 4));
}

/** Whether two boxes are farther apart than features may be, along any axis. */
@inline function areFar(low: v128, high: v128, otherLow: v128, otherHigh: v128): bool {
  const reach = f32x4.splat(within);
  const far = v128.or(f32x4.gt(f32x4.sub(low, otherHigh), reach), f32x4.gt(f32x4.sub(otherLow, high), reach));
  return (i32x4.bitmask(far) & 7) != 0;
}

function note(isEdges: bool, betweenEnds: bool, p: u32, q: u32, r: u32, s: u32): void {
  if (p == r || p == s || (isEdges ? q == r || q == s : p == q)) return;
  const a = at(p);
  const b = at(q);
  const c = at(r);
  const d = at(s);
  if (isEdges) {
    if (areFar(f32x4.min(a, b), f32x4.max(a, b), f32x4.min(c, d), f32x4.max(c, d))) return;
  } else if (areFar(a, a, f32x4.min(f32x4.min(b, c), d), f32x4.max(f32x4.max(b, c), d))) return;
  closestPoints(isEdges, a, b, c, d);
  if (betweenEnds && (w0 == 0 || w1 == 0 || w2 == 0 || w3 == 0)) return;
  if (!(dot3(apart, apart) < within * within)) return;
  const k = isEdges ? edgeFirst + edgePairs++ : pointFirst + pointPairs++;
  if (pairs == 0 || k >= places) return;
  const to = pairs + (<usize>k << 4);
  store<u32>(to, p);
  store<u32>(to, q, 4);
  store<u32>(to, r, 8);
  store<u32>(to, s, 12);
}
