/** See near-pairs.ts. */
import { dot3 } from '../../../compute/vec.as';
import { cellKey, cellOf, cellsAlong } from './cells.as';
import { apart, closestPoints, w0, w1, w2, w3 } from './closest-points.as';

const slowShare: f32 = 0.5;

/** What was found of the triangle at hand: pairs of a point and a triangle, and of edges. */
export let pointPairs: u32 = 0;
export let edgePairs: u32 = 0;

/** Of the triangle at hand and of all: what every function here needs, in variables of the module, of which each thread has its own. */
let positions: usize = 0;
let within: f32 = 0;
/** Whether two edges are left to the points that they are closest at. */
let betweenEnds: bool = false;
/** Where pairs are written, or 0 where they are only counted; and how many there may be. */
let pairs: usize = 0;
let places: u32 = 0;
let pointFirst: u32 = 0;
let edgeFirst: u32 = 0;

/** `pair`: where pairs are written, from `firstPoint` and `firstEdge` on, or 0 where they are only counted. */
export function findNearPairs(
  t: u32,
  previous: usize,
  feature: usize,
  triangleBox: usize,
  sortedTriangle: usize,
  sortedBox: usize,
  cellStart: usize,
  slack: f32,
  perCell: f32,
  mask: u32,
  exact: u32,
  pair: usize,
  room: u32,
  firstPoint: u32,
  firstEdge: u32,
): void {
  positions = previous;
  pairs = pair;
  places = room;
  pointFirst = firstPoint;
  edgeFirst = firstEdge;
  pointPairs = 0;
  edgePairs = 0;
  const one = feature + (<usize>t << 4);
  const box = triangleBox + <usize>t * 48;
  const low = v128.load(box);
  const high = v128.load(box, 16);
  const drift = v128.load(box, 32);
  const cell = cellOf(low, perCell);
  const beyond = i32x4.add(cell, cellsAlong(low, high, perCell));
  const i0 = i32x4.extract_lane(cell, 0);
  const j0 = i32x4.extract_lane(cell, 1);
  const k0 = i32x4.extract_lane(cell, 2);
  const i1 = i32x4.extract_lane(beyond, 0);
  const j1 = i32x4.extract_lane(beyond, 1);
  const k1 = i32x4.extract_lane(beyond, 2);
  for (let i = i0; i < i1; i++) {
    for (let j = j0; j < j1; j++) {
      for (let k = k0; k < k1; k++) {
        const ofCell = cellStart + (<usize>cellKey(i, j, k, mask) << 2);
        const first = load<u32>(ofCell);
        let before: u32 = t;
        for (let n = load<u32>(ofCell, 4); n > first; ) {
          n--;
          const other = load<u32>(sortedTriangle + (<usize>n << 2));
          // The triangles of a cell are in order, those before t have seen to it.
          if (other <= t) break;
          const boxes = sortedBox + (<usize>n << 5);
          const otherLow = v128.load(boxes);
          const overlap = v128.and(f32x4.le(low, v128.load(boxes, 16)), f32x4.le(otherLow, high));
          if ((i32x4.bitmask(overlap) & 7) != 7 || other == before) continue;
          before = other;
          const here = cellOf(f32x4.max(low, otherLow), perCell);
          if (i32x4.extract_lane(here, 0) != i || i32x4.extract_lane(here, 1) != j || i32x4.extract_lane(here, 2) != k) continue;
          const otherDrift = v128.load(triangleBox + <usize>other * 48, 32);
          const apartBy = f32x4.sub(drift, otherDrift);
          // No two corners come closer to each other than that.
          const approach = sqrt<f32>(dot3(apartBy, apartBy)) + f32x4.extract_lane(drift, 3) + f32x4.extract_lane(otherDrift, 3);
          const thickness = f32x4.extract_lane(low, 3) + f32x4.extract_lane(otherLow, 3);
          within = thickness + 2 * slack + approach;
          betweenEnds = exact == 0 && approach < slowShare * thickness;
          const others = feature + (<usize>other << 4);
          if (!areApartAtCorner(one, others)) featuresOf(one, others);
        }
      }
    }
  }
}

/** Whether two boxes are farther apart than features may be, along any axis. */
@inline function areFar(low: v128, high: v128, otherLow: v128, otherHigh: v128): bool {
  const reach = f32x4.splat(within);
  const far = v128.or(f32x4.gt(f32x4.sub(low, otherHigh), reach), f32x4.gt(f32x4.sub(otherLow, high), reach));
  return (i32x4.bitmask(far) & 7) != 0;
}

@inline function at(particle: u32): v128 {
  return v128.load(positions + (<usize>particle << 4));
}

/**
 * Whether two triangles that have one corner in common, as many neighbours in a mesh have, are apart from each other but for that: with m from the middle of the other edge of the second to that of the first, both ends of the one edge lie on one side of the plane through the corner
 * across m, and both ends of the other on the other side, no less than `within` away. No features without a particle in common are closer than that then. It changes nothing of what is found, and spares most of what neighbours would be tested for.
 */
@inline function areApartAtCorner(one: usize, other: usize): bool {
  const own = v128.load(one);
  const others = v128.load(other);
  const same = i32x4.bitmask(i32x4.eq(own, others)) & 7;
  const next = i32x4.bitmask(i32x4.eq(own, i32x4.shuffle(others, others, 1, 2, 0, 3))) & 7;
  const last = i32x4.bitmask(i32x4.eq(own, i32x4.shuffle(others, others, 2, 0, 1, 3))) & 7;
  if (popcnt(same | (next << 3) | (last << 6)) != 1) return false;
  const k = <u32>ctz(same | next | last);
  const l = (k + (next != 0 ? 1 : last != 0 ? 2 : 0)) % 3;
  const corner = cornerAt(one, k);
  const a = f32x4.sub(cornerAt(one, (k + 1) % 3), corner);
  const b = f32x4.sub(cornerAt(one, (k + 2) % 3), corner);
  const c = f32x4.sub(cornerAt(other, (l + 1) % 3), corner);
  const d = f32x4.sub(cornerAt(other, (l + 2) % 3), corner);
  const m = f32x4.sub(f32x4.add(a, b), f32x4.add(c, d));
  const far = within * sqrt<f32>(dot3(m, m));
  return dot3(m, a) > far && dot3(m, b) > far && dot3(m, c) < -far && dot3(m, d) < -far;
}

@inline function cornerAt(triangle: usize, k: u32): v128 {
  return at(load<u32>(triangle + (<usize>k << 2)));
}

/** All features of two triangles. Those that are far apart by their boxes are left out before anything else is computed. */
function featuresOf(one: usize, other: usize): void {
  const bits = load<u32>(one, 12);
  const otherBits = load<u32>(other, 12);
  const i = load<u32>(one);
  const j = load<u32>(one, 4);
  const k = load<u32>(one, 8);
  const l = load<u32>(other);
  const m = load<u32>(other, 4);
  const n = load<u32>(other, 8);
  const a = at(i);
  const b = at(j);
  const c = at(k);
  const d = at(l);
  const e = at(m);
  const f = at(n);
  const low = f32x4.min(f32x4.min(a, b), c);
  const high = f32x4.max(f32x4.max(a, b), c);
  const otherLow = f32x4.min(f32x4.min(d, e), f);
  const otherHigh = f32x4.max(f32x4.max(d, e), f);
  if ((otherBits & 64) == 0) {
    if ((bits & 1) != 0 && !areFar(a, a, otherLow, otherHigh)) notePoint(i, l, m, n, a, d, e, f);
    if ((bits & 2) != 0 && !areFar(b, b, otherLow, otherHigh)) notePoint(j, l, m, n, b, d, e, f);
    if ((bits & 4) != 0 && !areFar(c, c, otherLow, otherHigh)) notePoint(k, l, m, n, c, d, e, f);
  }
  if ((bits & 64) == 0) {
    if ((otherBits & 1) != 0 && !areFar(d, d, low, high)) notePoint(l, i, j, k, d, a, b, c);
    if ((otherBits & 2) != 0 && !areFar(e, e, low, high)) notePoint(m, i, j, k, e, a, b, c);
    if ((otherBits & 4) != 0 && !areFar(f, f, low, high)) notePoint(n, i, j, k, f, a, b, c);
  }
  betweenEnds = betweenEnds && ((bits | otherBits) & 64) == 0;
  const otherOwn = otherBits & 56;
  if (otherOwn == 0) return;
  if ((bits & 8) != 0 && !areFar(f32x4.min(a, b), f32x4.max(a, b), otherLow, otherHigh)) edgeAndTriangle(i, j, a, b, otherOwn, l, m, n, d, e, f);
  if ((bits & 16) != 0 && !areFar(f32x4.min(b, c), f32x4.max(b, c), otherLow, otherHigh)) edgeAndTriangle(j, k, b, c, otherOwn, l, m, n, d, e, f);
  if ((bits & 32) != 0 && !areFar(f32x4.min(c, a), f32x4.max(c, a), otherLow, otherHigh)) edgeAndTriangle(k, i, c, a, otherOwn, l, m, n, d, e, f);
}

/** An edge against those edges of a triangle that are the triangle's own. */
function edgeAndTriangle(p: u32, q: u32, a: v128, b: v128, own: u32, l: u32, m: u32, n: u32, d: v128, e: v128, f: v128): void {
  if ((own & 8) != 0) noteEdges(p, q, l, m, a, b, d, e);
  if ((own & 16) != 0) noteEdges(p, q, m, n, a, b, e, f);
  if ((own & 32) != 0) noteEdges(p, q, n, l, a, b, f, d);
}

@inline function notePoint(p: u32, q: u32, r: u32, s: u32, a: v128, b: v128, c: v128, d: v128): void {
  if (p == q || p == r || p == s) return;
  closestPoints(false, a, b, c, d);
  if (dot3(apart, apart) < within * within) write(pointFirst + pointPairs++, p, q, r, s);
}

@inline function noteEdges(p: u32, q: u32, r: u32, s: u32, a: v128, b: v128, c: v128, d: v128): void {
  if (p == r || p == s || q == r || q == s) return;
  if (areFar(f32x4.min(a, b), f32x4.max(a, b), f32x4.min(c, d), f32x4.max(c, d))) return;
  closestPoints(true, a, b, c, d);
  if (betweenEnds && (w0 == 0 || w1 == 0 || w2 == 0 || w3 == 0)) return;
  if (dot3(apart, apart) < within * within) write(edgeFirst + edgePairs++, p, q, r, s);
}

@inline function write(k: u32, p: u32, q: u32, r: u32, s: u32): void {
  if (pairs == 0 || k >= places) return;
  const to = pairs + (<usize>k << 4);
  store<u32>(to, p);
  store<u32>(to, q, 4);
  store<u32>(to, r, 8);
  store<u32>(to, s, 12);
}
