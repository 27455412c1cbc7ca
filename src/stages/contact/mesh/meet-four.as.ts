/** A particle on its way against four triangles at once, one in each lane. */
import { xs, ys, zs } from '../../../compute/vec.as';
import { dots, heightsAbove, lane, squaredFrom, squaredHeights } from './four-triangles.as';
import { cornerAt, cornerOffsets, crossing, nearestWeights } from './one-triangle.as';

const sameDistance: f32 = 1e-4;
/** Of the square of a distance: more than what counts as the same. */
const farther: f32 = 1.0002;

/** What was found so far for the particle at hand: the time of the first crossing, or 2, and that crossing; twice the index of the nearest triangle, and 1 where it is met from behind, or -1; the square of its distance, and of the height above it. Each thread has its own. */
let first: f32 = 2;
let crossed: v128 = i32x4(0, 0, 0, 0);
let nearest: i32 = -1;
let squared: f32 = 0;
let steepest: f32 = 0;

/** Nothing is found yet, and nothing matters that is farther than this but what is crossed. */
@inline export function beginMeeting(within: f32): void {
  first = 2;
  nearest = -1;
  squared = within * within;
  steepest = 0;
}

/** How far what was found nearest is, or what `beginMeeting` was told. */
@inline export function nearestSoFar(): f32 {
  return sqrt(squared);
}

/** The first triangle that is crossed, or else the one that is nearest to the end: the time of impact, 2 for one that is only near or 3 for none; twice the index of the triangle, and 1 where it is met from behind; the weights of its second and third corner. */
@inline export function endMeeting(triangles: usize, points: usize, ends: usize, now: f32, to: v128): v128 {
  if (first < 2) return crossed;
  if (nearest < 0) return f32x4(3, 0, 0, 0);
  const triangle = triangles + ((<usize>(nearest >> 1)) << 4);
  const corners = cornerOffsets(triangle);
  const weights = nearestWeights(
    cornerAt(points, ends, i32x4.extract_lane(corners, 0), now),
    cornerAt(points, ends, i32x4.extract_lane(corners, 1), now),
    cornerAt(points, ends, i32x4.extract_lane(corners, 2), now),
    to,
  );
  return f32x4(2, <f32>nearest, f32x4.extract_lane(weights, 1), f32x4.extract_lane(weights, 2));
}

@inline function fourth(k: i32, a: usize, b: usize, c: usize, d: usize): usize {
  if (k < 2) return k == 0 ? a : b;
  return k == 2 ? c : d;
}

@inline function indexOf(triangle: usize, triangles: usize): i32 {
  return <i32>((triangle - triangles) >> 4);
}

/** The heights of a point above the planes of four triangles at a fraction of the step of the world, times the lengths of the normals. */
@inline function heightsAt(points: usize, ends: usize, o0: v128, o1: v128, o2: v128, o3: v128, fraction: f32, p: v128): v128 {
  const a0 = cornerAt(points, ends, i32x4.extract_lane(o0, 0), fraction);
  const a1 = cornerAt(points, ends, i32x4.extract_lane(o1, 0), fraction);
  const a2 = cornerAt(points, ends, i32x4.extract_lane(o2, 0), fraction);
  const a3 = cornerAt(points, ends, i32x4.extract_lane(o3, 0), fraction);
  const b0 = cornerAt(points, ends, i32x4.extract_lane(o0, 1), fraction);
  const b1 = cornerAt(points, ends, i32x4.extract_lane(o1, 1), fraction);
  const b2 = cornerAt(points, ends, i32x4.extract_lane(o2, 1), fraction);
  const b3 = cornerAt(points, ends, i32x4.extract_lane(o3, 1), fraction);
  const c0 = cornerAt(points, ends, i32x4.extract_lane(o0, 2), fraction);
  const c1 = cornerAt(points, ends, i32x4.extract_lane(o1, 2), fraction);
  const c2 = cornerAt(points, ends, i32x4.extract_lane(o2, 2), fraction);
  const c3 = cornerAt(points, ends, i32x4.extract_lane(o3, 2), fraction);
  const ax = xs(a0, a1, a2, a3);
  const ay = ys(a0, a1, a2, a3);
  const az = zs(a0, a1, a2, a3);
  const abx = f32x4.sub(xs(b0, b1, b2, b3), ax);
  const aby = f32x4.sub(ys(b0, b1, b2, b3), ay);
  const abz = f32x4.sub(zs(b0, b1, b2, b3), az);
  const acx = f32x4.sub(xs(c0, c1, c2, c3), ax);
  const acy = f32x4.sub(ys(c0, c1, c2, c3), ay);
  const acz = f32x4.sub(zs(c0, c1, c2, c3), az);
  return dots(
    f32x4.sub(f32x4.splat(f32x4.extract_lane(p, 0)), ax),
    f32x4.sub(f32x4.splat(f32x4.extract_lane(p, 1)), ay),
    f32x4.sub(f32x4.splat(f32x4.extract_lane(p, 2)), az),
    f32x4.sub(f32x4.mul(aby, acz), f32x4.mul(abz, acy)),
    f32x4.sub(f32x4.mul(abz, acx), f32x4.mul(abx, acz)),
    f32x4.sub(f32x4.mul(abx, acy), f32x4.mul(aby, acx)),
  );
}

/** The heights of a point above the planes of the triangles that `takeFour` took, when the step begins, times the lengths of the normals. */
@inline function heightsBefore(tri0: usize, tri1: usize, tri2: usize, tri3: usize, points: usize, ends: usize, before: f32, now: f32, from: v128): v128 {
  if (before != now) {
    return heightsAt(points, ends, cornerOffsets(tri0), cornerOffsets(tri1), cornerOffsets(tri2), cornerOffsets(tri3), before, from);
  }
  return heightsAbove(from);
}

/** Looks at the first `count` of the four triangles that `takeFour` took. True where one of them is nearer than what was found before. */
@inline export function meetFour(
  tri0: usize,
  tri1: usize,
  tri2: usize,
  tri3: usize,
  count: i32,
  triangles: usize,
  points: usize,
  ends: usize,
  before: f32,
  now: f32,
  solid: bool,
  from: v128,
  to: v128,
): bool {
  // Heights above the planes, times the lengths of the normals.
  const s1 = heightsAbove(to);
  const below1 = f32x4.lt(s1, f32x4.splat(0));
  // Into a solid goes only what ends below a plane: where it began is not asked for else.
  let s0 = s1;
  if (!solid || v128.any_true(below1)) {
    s0 = heightsBefore(tri0, tri1, tri2, tri3, points, ends, before, now, from);
    const below0 = f32x4.lt(s0, f32x4.splat(0));
    const mask = i32x4.bitmask(solid ? v128.andnot(below1, below0) : v128.xor(below1, below0));
    for (let k = 0; k < count && mask != 0; k++) {
      if (((mask >> k) & 1) == 0) continue;
      const triangle = fourth(k, tri0, tri1, tri2, tri3);
      const found = crossing(points, ends, triangle, before, now, from, to);
      const time = f32x4.extract_lane(found, 0);
      if (!(time < first)) continue;
      first = time;
      crossed = f32x4.replace_lane(found, 1, <f32>((indexOf(triangle, triangles) << 1) + <i32>f32x4.extract_lane(found, 1)));
    }
  }
  const distances = squaredFrom(to, s1);
  const candidates = f32x4.le(distances, f32x4.splat(squared * farther));
  if (!v128.any_true(candidates)) return false;
  const steeps = squaredHeights(s1);
  const mask = i32x4.bitmask(candidates);
  for (let k = 0; k < count; k++) {
    if (((mask >> k) & 1) == 0) continue;
    const distance = lane(distances, k);
    const steep = lane(steeps, k);
    const same = abs(distance - squared) <= sameDistance * squared;
    if (same ? steep > steepest : distance < squared) {
      const behind = (solid ? lane(s1, k) : lane(s0, k)) < 0;
      nearest = (indexOf(fourth(k, tri0, tri1, tri2, tri3), triangles) << 1) + (behind ? 1 : 0);
      squared = same ? min<f32>(squared, distance) : distance;
      steepest = steep;
    }
  }
  return true;
}
