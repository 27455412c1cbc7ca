/** See near-pairs.ts. */
import { cross3, dot3 } from '../../../compute/vec.as';
import { apart, closestPoints, w0, w1, w2, w3 } from './closest-points.as';

const flatShare: f32 = 0.25;

/** How many pairs were found of the two clusters at hand. */
export let nearPairs: u32 = 0;

/** Of the triangles at hand and of all: what every function here needs, in variables of the module, of which each thread has its own. */
let positions: usize = 0;
/** From a triangle among the features to what is beyond its edges. */
let toBeyond: usize = 0;
/** Nothing that is farther apart comes near. */
let within: f32 = 0;
/** How far apart features may be that come no closer, and those of which others say the same. */
let wanted: f32 = 0;
let redundant: f32 = 0;
/** The mean way of the first triangle less that of the second. */
let drift: v128 = f32x4.splat(0);
/** How far what is stopped falls behind the frame of the list in a step. */
let stopped: v128 = f32x4.splat(0);
/** How far a triangle falls away at an edge that is no ridge. */
let tolerance: f32 = 0;
/** Where pairs are written; from which one on; and how many there may be. What is beyond that is counted alone. */
let pairs: usize = 0;
let pairFirst: u32 = 0;
let places: u32 = 0;

/** `pair`: where pairs are written, from `firstPair` on and before `room`. */
export function findNearPairs(
  a: u32,
  b: u32,
  wayStart: usize,
  feature: usize,
  beyond: usize,
  triangleBox: usize,
  clusterBox: usize,
  stop: v128,
  slack: f32,
  pair: usize,
  room: u32,
  firstPair: u32,
): void {
  positions = wayStart;
  toBeyond = beyond - feature;
  pairs = pair;
  places = room;
  pairFirst = firstPair;
  stopped = stop;
  const mostStopped = sqrt<f32>(dot3(stop, stop));
  nearPairs = 0;
  const zero = f32x4.splat(0);
  const boxes = triangleBox + <usize>a * 1536;
  const otherBoxes = triangleBox + <usize>b * 1536;
  const others = feature + (<usize>b << 9);
  // The triangles of either cluster that come into the box around the other one: of clusters beside each other those at the rim.
  const rim: u32 = a == b ? 0xffffffff : within32(boxes, clusterBox + (<usize>b << 5));
  const otherRim: u32 = a == b ? 0xffffffff : within32(otherBoxes, clusterBox + (<usize>a << 5));
  for (let left: u32 = rim; left != 0; left &= left - 1) {
    const i = <usize>ctz(left);
    const box = boxes + i * 48;
    const low = v128.load(box);
    const high = v128.load(box, 16);
    const way = v128.load(box, 32);
    const one = feature + (<usize>a << 9) + (i << 4);
    const smooth = <u32>f32x4.extract_lane(high, 3);
    // Of one cluster only those after the first.
    let right: u32 = a == b ? 0xfffffffe << <u32>i : otherRim;
    for (; right != 0; right &= right - 1) {
      const j = <usize>ctz(right);
      const other = otherBoxes + j * 48;
      const otherLow = v128.load(other);
      const otherWay = v128.load(other, 32);
      drift = f32x4.sub(way, otherWay);
      // Of the first on its way relative to the second.
      const sweptLow = f32x4.add(low, f32x4.min(zero, drift));
      const sweptHigh = f32x4.add(high, f32x4.max(zero, drift));
      if (!doOverlap(sweptLow, sweptHigh, otherLow, v128.load(other, 16))) continue;
      const same = cornersInCommon(one, others + (j << 4));
      // In one smooth star: those of segments are none.
      if (((same | (same >> 3) | (same >> 6)) & smooth) != 0 && load<f32>(other, 28) > 0) continue;
      redundant = 2 * slack + f32x4.extract_lane(way, 3) + f32x4.extract_lane(otherWay, 3);
      wanted = redundant + f32x4.extract_lane(low, 3) + f32x4.extract_lane(otherLow, 3);
      tolerance = flatShare * (wanted - redundant);
      within = wanted + sqrt<f32>(dot3(drift, drift)) + mostStopped;
      if (popcnt(same) == 1 && areApartAtCorner(one, others + (j << 4), same)) continue;
      featuresOf(one, others + (j << 4));
    }
  }
}

/** Which of the 32 boxes of a cluster overlap with one box on their way, as bits. */
function within32(boxes: usize, around: usize): u32 {
  const zero = f32x4.splat(0);
  const lowest = v128.load(around);
  const highest = v128.load(around, 16);
  let found: u32 = 0;
  for (let i: u32 = 0; i < 32; i++, boxes += 48) {
    const way = v128.load(boxes, 32);
    const low = f32x4.add(v128.load(boxes), f32x4.min(zero, way));
    const high = f32x4.add(v128.load(boxes, 16), f32x4.max(zero, way));
    if (doOverlap(low, high, lowest, highest)) found |= 1 << i;
  }
  return found;
}

@inline function doOverlap(low: v128, high: v128, otherLow: v128, otherHigh: v128): bool {
  return (i32x4.bitmask(v128.and(f32x4.le(low, otherHigh), f32x4.le(otherLow, high))) & 7) == 7;
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

/** Which corners of a triangle are corners of another one: bit k where corner k is the same one of that, bit 3 + k where it is the one after that, and bit 6 + k where it is the one before. */
@inline function cornersInCommon(one: usize, other: usize): u32 {
  const own = v128.load(one);
  const others = v128.load(other);
  const same = i32x4.bitmask(i32x4.eq(own, others)) & 7;
  const next = i32x4.bitmask(i32x4.eq(own, i32x4.shuffle(others, others, 1, 2, 0, 3))) & 7;
  const last = i32x4.bitmask(i32x4.eq(own, i32x4.shuffle(others, others, 2, 0, 1, 3))) & 7;
  return same | (next << 3) | (last << 6);
}

/**
 * Whether two triangles that have one corner in common, as many neighbours in a mesh have, are apart from each other but for that: with m from the middle of the other edge of the second to that of the first, both ends of the one edge lie on one side of the plane through the corner
 * across m, and both ends of the other on the other side, no less than `within` away. No features without a particle in common are closer than that then. It changes nothing of what is found, and spares most of what neighbours would be tested for.
 */
@inline function areApartAtCorner(one: usize, other: usize, inCommon: u32): bool {
  const bit = <u32>ctz(inCommon);
  const k = bit % 3;
  const l = (k + bit / 3) % 3;
  const corner = cornerAt(one, k);
  const a = f32x4.sub(cornerAt(one, (k + 1) % 3), corner);
  const b = f32x4.sub(cornerAt(one, (k + 2) % 3), corner);
  const c = f32x4.sub(cornerAt(other, (l + 1) % 3), corner);
  const d = f32x4.sub(cornerAt(other, (l + 2) % 3), corner);
  const m = f32x4.sub(f32x4.add(a, b), f32x4.add(c, d));
  const far = within * sqrt<f32>(dot3(m, m));
  return dot3(m, a) > far && dot3(m, b) > far && dot3(m, c) < -far && dot3(m, d) < -far;
}

/** Whether a plane along a triangle, or one across the line between the middles of both, divides them by no less than `within`. It changes nothing of what is found either. */
@inline function areApartAlong(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128): bool {
  const m = f32x4.sub(f32x4.add(f32x4.add(a, b), c), f32x4.add(f32x4.add(d, e), f));
  const low = min<f32>(min<f32>(dot3(m, a), dot3(m, b)), dot3(m, c));
  const high = max<f32>(max<f32>(dot3(m, d), dot3(m, e)), dot3(m, f));
  if (low - high > within * sqrt<f32>(dot3(m, m))) return true;
  const n = cross3(f32x4.sub(b, a), f32x4.sub(c, a));
  const level = dot3(n, a);
  const far = within * sqrt<f32>(dot3(n, n));
  const ofD = dot3(n, d) - level;
  const ofE = dot3(n, e) - level;
  const ofF = dot3(n, f) - level;
  return min<f32>(min<f32>(ofD, ofE), ofF) > far || max<f32>(max<f32>(ofD, ofE), ofF) < -far;
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
  if (areApartAlong(a, b, c, d, e, f)) return;
  const isRope = ((bits | otherBits) & 64) != 0;
  if ((otherBits & 64) == 0) {
    if ((bits & 1) != 0 && !areFar(a, a, otherLow, otherHigh)) notePoint(isRope, drift, other, i, l, m, n, a, d, e, f);
    if ((bits & 2) != 0 && !areFar(b, b, otherLow, otherHigh)) notePoint(isRope, drift, other, j, l, m, n, b, d, e, f);
    if ((bits & 4) != 0 && !areFar(c, c, otherLow, otherHigh)) notePoint(isRope, drift, other, k, l, m, n, c, d, e, f);
  }
  if ((bits & 64) == 0) {
    const back = f32x4.neg(drift);
    if ((otherBits & 1) != 0 && !areFar(d, d, low, high)) notePoint(isRope, back, one, l, i, j, k, d, a, b, c);
    if ((otherBits & 2) != 0 && !areFar(e, e, low, high)) notePoint(isRope, back, one, m, i, j, k, e, a, b, c);
    if ((otherBits & 4) != 0 && !areFar(f, f, low, high)) notePoint(isRope, back, one, n, i, j, k, f, a, b, c);
  }
  const otherOwn = otherBits & 56;
  if (otherOwn == 0) return;
  if ((bits & 8) != 0 && !areFar(f32x4.min(a, b), f32x4.max(a, b), otherLow, otherHigh)) edgeAndTriangle(isRope, one, 0, i, j, a, b, otherOwn, other, l, m, n, d, e, f);
  if ((bits & 16) != 0 && !areFar(f32x4.min(b, c), f32x4.max(b, c), otherLow, otherHigh)) edgeAndTriangle(isRope, one, 1, j, k, b, c, otherOwn, other, l, m, n, d, e, f);
  if ((bits & 32) != 0 && !areFar(f32x4.min(c, a), f32x4.max(c, a), otherLow, otherHigh)) edgeAndTriangle(isRope, one, 2, k, i, c, a, otherOwn, other, l, m, n, d, e, f);
}

/** An edge against those edges of a triangle that are the triangle's own. */
function edgeAndTriangle(isRope: bool, one: usize, edge: u32, p: u32, q: u32, a: v128, b: v128, own: u32, other: usize, l: u32, m: u32, n: u32, d: v128, e: v128, f: v128): void {
  if ((own & 8) != 0) noteEdges(isRope, one, edge, other, 0, p, q, l, m, a, b, d, e);
  if ((own & 16) != 0) noteEdges(isRope, one, edge, other, 1, p, q, m, n, a, b, e, f);
  if ((own & 32) != 0) noteEdges(isRope, one, edge, other, 2, p, q, n, l, a, b, f, d);
}

/** Whether a triangle at an edge falls away from what is on the other side by no more than the tolerance; `outward`: from there towards the edge, `far` long. */
@inline function isFlat(triangle: usize, edge: u32, start: v128, outward: v128, far: f32): bool {
  const beyond = load<u32>(triangle + toBeyond + (<usize>edge << 2));
  if (beyond == 0xffffffff) return false;
  const across = cornerAt(triangle, edge == 0 ? 2 : edge - 1);
  return dot3(outward, f32x4.sub(across, start)) <= far || dot3(outward, f32x4.sub(at(beyond), start)) <= far;
}

/** Whether the closest points that were found last may come closer than they are to be, of which `way` is how the first moves relative to the second. */
@inline function isNear(reach: f32, way: v128): bool {
  const squared = dot3(apart, apart);
  if (!(squared < within * within)) return false;
  const distance = sqrt<f32>(squared);
  return distance < reach || distance * (distance - reach) < abs<f32>(dot3(stopped, apart)) - dot3(way, apart);
}

/** Whether a point that is nearest to the rim of a triangle is nearer to something around it, or another triangle has that part of the rim. */
@inline function isElsewhere(triangle: usize): bool {
  const zeros = <u32>(w1 == 0) + <u32>(w2 == 0) + <u32>(w3 == 0);
  if (zeros != 1) return zeros == 2;
  const edge: u32 = w3 == 0 ? 0 : w1 == 0 ? 1 : 2;
  if ((load<u32>(triangle, 12) & (8 << edge)) == 0) return true;
  const beyond = load<u32>(triangle + toBeyond + (<usize>edge << 2));
  return beyond != 0xffffffff && dot3(apart, f32x4.sub(at(beyond), cornerAt(triangle, edge))) > 0;
}

@inline function notePoint(isRope: bool, way: v128, triangle: usize, p: u32, q: u32, r: u32, s: u32, a: v128, b: v128, c: v128, d: v128): void {
  if (p == q || p == r || p == s) return;
  closestPoints(false, a, b, c, d);
  if (!isNear(wanted, way)) return;
  const isSpoken = !isRope && isElsewhere(triangle);
  if (isSpoken && !isNear(redundant, way)) return;
  // In their turn, from the lowest corner on, or from the one after that.
  const lowest = min(q, min(r, s));
  if (lowest == (isSpoken ? s : q)) write(p, q, r, s);
  else if (lowest == (isSpoken ? q : r)) write(p, r, s, q);
  else write(p, s, q, r);
}

@inline function noteEdges(isRope: bool, one: usize, edge: u32, other: usize, otherEdge: u32, p: u32, q: u32, r: u32, s: u32, a: v128, b: v128, c: v128, d: v128): void {
  if (p == r || p == s || q == r || q == s) return;
  if (areFar(f32x4.min(a, b), f32x4.max(a, b), f32x4.min(c, d), f32x4.max(c, d))) return;
  closestPoints(true, a, b, c, d);
  if (!isNear(wanted, drift)) return;
  let isSpoken = false;
  if (!isRope) {
    const far = tolerance * sqrt<f32>(dot3(apart, apart));
    isSpoken = w0 == 0 || w1 == 0 || w2 == 0 || w3 == 0 || isFlat(one, edge, a, apart, far) || isFlat(other, otherEdge, c, f32x4.neg(apart), far);
    if (isSpoken && !isNear(redundant, drift)) return;
  }
  const low = min(p, q);
  const high = max(p, q);
  const otherLow = min(r, s);
  const otherHigh = max(r, s);
  if (low > otherLow) writeEdges(isSpoken, low, high, otherLow, otherHigh);
  else writeEdges(isSpoken, otherLow, otherHigh, low, high);
}

@inline function writeEdges(isSpoken: bool, p: u32, q: u32, r: u32, s: u32): void {
  if (isSpoken) write(q, p, r, s);
  else write(p, q, r, s);
}

@inline function write(p: u32, q: u32, r: u32, s: u32): void {
  const k = pairFirst + nearPairs++;
  if (k >= places) return;
  const to = pairs + (<usize>k << 4);
  store<u32>(to, p);
  store<u32>(to, q, 4);
  store<u32>(to, r, 8);
  store<u32>(to, s, 12);
}
