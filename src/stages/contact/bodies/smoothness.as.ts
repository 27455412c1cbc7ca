/** See smoothness.ts. */
import { addScaled, combined, cross3, dot3, inverseLength, largestOf, leastOf, scale, sums3, ws } from '../../../compute/vec.as';

const leastStretch: f32 = 0.25;
const tiltShare: f32 = 2.2;

/** Of the part of a surface at hand: what the mean rotation makes of the axes of space as it was built, of u and of v; the sine of its tilt, and the shortest distance in it. In variables of the module, of which each thread has its own. */
let ofX: v128 = f32x4.splat(0);
let ofY: v128 = f32x4.splat(0);
let ofZ: v128 = f32x4.splat(0);
let q1: v128 = f32x4.splat(0);
let q2: v128 = f32x4.splat(0);
let tilt: f32 = 0;
let nearest: f32 = 0;
/** Of the triangles taken in, in each lane. */
let least: v128 = f32x4.splat(0);
let most: v128 = f32x4.splat(0);
let farthest: v128 = f32x4.splat(0);

/** `u`, `v`: directions along it as it was built, with its shortest distance and its tilt in the fourth lanes; `ofU`, `ofV`: what became of them in the mean. */
export function beginSmooth(u: v128, v: v128, ofU: v128, ofV: v128): void {
  const n = cross3(u, v);
  q1 = scale(ofU, inverseLength(ofU));
  const across = addScaled(ofV, -dot3(q1, ofV), q1);
  q2 = scale(across, inverseLength(across));
  const q3 = cross3(q1, q2);
  ofX = addScaled(addScaled(scale(q1, f32x4.extract_lane(u, 0)), f32x4.extract_lane(v, 0), q2), f32x4.extract_lane(n, 0), q3);
  ofY = addScaled(addScaled(scale(q1, f32x4.extract_lane(u, 1)), f32x4.extract_lane(v, 1), q2), f32x4.extract_lane(n, 1), q3);
  ofZ = addScaled(addScaled(scale(q1, f32x4.extract_lane(u, 2)), f32x4.extract_lane(v, 2), q2), f32x4.extract_lane(n, 2), q3);
  nearest = f32x4.extract_lane(u, 3);
  tilt = tiltShare * f32x4.extract_lane(v, 3);
  least = f32x4.splat(f32.MAX_VALUE);
  most = f32x4.splat(0);
  farthest = f32x4.splat(0);
}

/** Takes in four triangles; `axes` of each and `frame` lie side by side there. False where one of them is bent too far already: the rest does not matter then. */
@inline export function takeIn(axes: usize, frame: usize, a: usize, b: usize, c: usize, d: usize): bool {
  const ofA = v128.load(frame + a);
  const ofB = v128.load(frame + b);
  const ofC = v128.load(frame + c);
  const ofD = v128.load(frame + d);
  const acrossA = v128.load(frame + a, 16);
  const acrossB = v128.load(frame + b, 16);
  const acrossC = v128.load(frame + c, 16);
  const acrossD = v128.load(frame + d, 16);
  // As it was built along the axes of a triangle, and turned.
  const a1 = turned(axes + a);
  const b1 = turned(axes + b);
  const c1 = turned(axes + c);
  const d1 = turned(axes + d);
  const a2 = turned(axes + a + 16);
  const b2 = turned(axes + b + 16);
  const c2 = turned(axes + c + 16);
  const d2 = turned(axes + d + 16);
  const xx = sums3(f32x4.mul(a1, ofA), f32x4.mul(b1, ofB), f32x4.mul(c1, ofC), f32x4.mul(d1, ofD));
  const yy = sums3(f32x4.mul(a2, acrossA), f32x4.mul(b2, acrossB), f32x4.mul(c2, acrossC), f32x4.mul(d2, acrossD));
  const half = f32x4.splat(0.5);
  const xy = f32x4.mul(half, sums3(products(a1, acrossA, a2, ofA), products(b1, acrossB, b2, ofB), products(c1, acrossC, c2, ofC), products(d1, acrossD, d2, ofD)));
  const squared = sums3(products(ofA, ofA, acrossA, acrossA), products(ofB, ofB, acrossB, acrossB), products(ofC, ofC, acrossC, acrossC), products(ofD, ofD, acrossD, acrossD));
  const change = ws(ofA, ofB, ofC, ofD);
  const between = f32x4.mul(half, f32x4.sub(xx, yy));
  const mean = f32x4.mul(half, f32x4.add(xx, yy));
  const stretch = f32x4.sub(f32x4.sub(mean, f32x4.sqrt(f32x4.add(f32x4.mul(between, between), f32x4.mul(xy, xy)))), change);
  // An empty slot has no axes.
  const isThere = f32x4.gt(sums3(f32x4.mul(a1, a1), f32x4.mul(b1, b1), f32x4.mul(c1, c1), f32x4.mul(d1, d1)), f32x4.splat(0));
  least = f32x4.min(least, v128.bitselect(stretch, f32x4.splat(f32.MAX_VALUE), isThere));
  most = f32x4.max(most, f32x4.add(f32x4.sqrt(squared), change));
  farthest = f32x4.max(farthest, ws(acrossA, acrossB, acrossC, acrossD));
  return !v128.any_true(f32x4.le(least, f32x4.splat(leastStretch)));
}

@inline function turned(axis: usize): v128 {
  return combined(v128.load(axis), ofX, ofY, ofZ);
}

/** a b + c d, lane by lane. */
@inline function products(a: v128, b: v128, c: v128, d: v128): v128 {
  return f32x4.add(f32x4.mul(a, b), f32x4.mul(c, d));
}

/** Whether nothing in what was taken in can come near anything else in it. */
export function isSmoothSoFar(stop: v128, slack: f32, exact: u32): bool {
  const stretch = leastOf(least) - tilt * largestOf(most);
  const along = dot3(q1, stop);
  const across = dot3(q2, stop);
  const behind = sqrt<f32>(along * along + across * across) + tilt * sqrt<f32>(dot3(stop, stop));
  const reach: f32 = 2 * slack + (exact ? 2 * largestOf(farthest) : 0) + behind;
  return stretch > leastStretch && stretch * nearest > reach;
}
