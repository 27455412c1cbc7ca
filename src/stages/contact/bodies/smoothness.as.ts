/** See smoothness.ts. */
import { addScaled, cross3, dot3, inverseLength, scale } from '../../../compute/vec.as';

const leastStretch: f32 = 0.4;
const tiltShare: f32 = 2.2;

/** Of the part of a surface at hand: directions along it and across it as it was built, and what their mean rotation makes of them. In variables of the module, of which each thread has its own. */
let planeU: v128 = f32x4.splat(0);
let planeV: v128 = f32x4.splat(0);
let n: v128 = f32x4.splat(0);
let q1: v128 = f32x4.splat(0);
let q2: v128 = f32x4.splat(0);
let q3: v128 = f32x4.splat(0);
let least: f32 = 0;
let most: f32 = 0;
let farthest: f32 = 0;

/** `ofU`, `ofV`: what became of the directions u and v in the mean. */
export function beginSmooth(u: v128, v: v128, ofU: v128, ofV: v128): void {
  planeU = u;
  planeV = v;
  n = cross3(u, v);
  q1 = scale(ofU, inverseLength(ofU));
  const across = addScaled(ofV, -dot3(q1, ofV), q1);
  q2 = scale(across, inverseLength(across));
  q3 = cross3(q1, q2);
  least = f32.MAX_VALUE;
  most = 0;
  farthest = 0;
}

/** Takes in a triangle. False where it is bent too far already: the rest does not matter then. */
@inline export function takeIn(axes: usize, frame: usize): bool {
  const t1 = v128.load(axes);
  const t2 = v128.load(axes, 16);
  const c1 = v128.load(frame);
  const c2 = v128.load(frame, 16);
  if (dot3(t1, t1) == 0) return true;
  const change = f32x4.extract_lane(c1, 3);
  const a = addScaled(addScaled(scale(q1, dot3(planeU, t1)), dot3(planeV, t1), q2), dot3(n, t1), q3);
  const b = addScaled(addScaled(scale(q1, dot3(planeU, t2)), dot3(planeV, t2), q2), dot3(n, t2), q3);
  const xx = dot3(a, c1);
  const yy = dot3(b, c2);
  const xy = (dot3(a, c2) + dot3(b, c1)) / 2;
  const between = (xx - yy) / 2;
  least = min<f32>(least, (xx + yy) / 2 - sqrt<f32>(between * between + xy * xy) - change);
  most = max<f32>(most, sqrt<f32>(dot3(c1, c1) + dot3(c2, c2)) + change);
  farthest = max<f32>(farthest, f32x4.extract_lane(c2, 3));
  return least > leastStretch;
}

/** Whether nothing in what was taken in can come near anything else in it. */
export function isSmoothSoFar(stop: v128, slack: f32, exact: u32): bool {
  const tilt = tiltShare * f32x4.extract_lane(planeV, 3);
  const stretch = least - tilt * most;
  const along = dot3(q1, stop);
  const across = dot3(q2, stop);
  const behind = sqrt<f32>(along * along + across * across) + tilt * sqrt<f32>(dot3(stop, stop));
  const reach: f32 = 2 * slack + (exact ? 2 * farthest : 0) + behind;
  return stretch > leastStretch && stretch * f32x4.extract_lane(planeU, 3) > reach;
}
