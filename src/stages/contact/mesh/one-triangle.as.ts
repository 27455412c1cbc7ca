import { addScaled, cross3, dot3, inverseLength, scale } from '../../../compute/vec.as';

const edgeTolerance: f32 = 1e-4;

/** Where the corners of a triangle are from the first point on [bytes], one in each lane. */
@inline export function cornerOffsets(triangle: usize): v128 {
  return i32x4.shl(i32x4.trunc_sat_f32x4_s(v128.load(triangle)), 4);
}

/** One of them with this fraction of the step of the world done. `ends`: from the points at its start to those at its end [bytes]. */
@inline export function cornerAt(points: usize, ends: usize, offset: i32, fraction: f32): v128 {
  const point = points + <usize>offset;
  const end = v128.load(point + ends);
  if (fraction == 1) return end;
  const start = v128.load(point);
  return addScaled(start, fraction, f32x4.sub(end, start));
}

/** The way of a point of the mesh in a step of the world. */
@inline export function wayOf(points: usize, ends: usize, offset: i32): v128 {
  const point = points + <usize>offset;
  return f32x4.sub(v128.load(point + ends), v128.load(point));
}

@inline export function pointOf(a: v128, b: v128, c: v128, weights: v128): v128 {
  const ab = addScaled(scale(a, f32x4.extract_lane(weights, 0)), f32x4.extract_lane(weights, 1), b);
  return addScaled(ab, f32x4.extract_lane(weights, 2), c);
}

@inline export function normalOf(a: v128, b: v128, c: v128): v128 {
  const n = cross3(f32x4.sub(b, a), f32x4.sub(c, a));
  return scale(n, inverseLength(n));
}

export function weightsOn(a: v128, b: v128, c: v128, p: v128): v128 {
  const ab = f32x4.sub(b, a);
  const ac = f32x4.sub(c, a);
  const ap = f32x4.sub(p, a);
  const n = cross3(ab, ac);
  const inverse: f32 = 1 / dot3(n, n);
  const w = dot3(cross3(ab, ap), n) * inverse;
  const v = dot3(cross3(ap, ac), n) * inverse;
  return f32x4(1 - v - w, v, w, 0);
}

/** Weights of the point of a triangle that is nearest to p. */
export function nearestWeights(a: v128, b: v128, c: v128, p: v128): v128 {
  const ab = f32x4.sub(b, a);
  const ac = f32x4.sub(c, a);
  const ap = f32x4.sub(p, a);
  const d1 = dot3(ab, ap);
  const d2 = dot3(ac, ap);
  if (d1 <= 0 && d2 <= 0) return f32x4(1, 0, 0, 0);
  const bp = f32x4.sub(p, b);
  const d3 = dot3(ab, bp);
  const d4 = dot3(ac, bp);
  if (d3 >= 0 && d4 <= d3) return f32x4(0, 1, 0, 0);
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    const v = d1 / (d1 - d3);
    return f32x4(1 - v, v, 0, 0);
  }
  const cp = f32x4.sub(p, c);
  const d5 = dot3(ab, cp);
  const d6 = dot3(ac, cp);
  if (d6 >= 0 && d5 <= d6) return f32x4(0, 0, 1, 0);
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    const w = d2 / (d2 - d6);
    return f32x4(1 - w, 0, w, 0);
  }
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    return f32x4(0, 1 - w, w, 0);
  }
  const inverse: f32 = 1 / (va + vb + vc);
  return f32x4(va * inverse, vb * inverse, vc * inverse, 0);
}

@inline export function heightAt(points: usize, ends: usize, triangle: usize, fraction: f32, p: v128): f32 {
  const corners = cornerOffsets(triangle);
  const a = cornerAt(points, ends, i32x4.extract_lane(corners, 0), fraction);
  const b = cornerAt(points, ends, i32x4.extract_lane(corners, 1), fraction);
  const c = cornerAt(points, ends, i32x4.extract_lane(corners, 2), fraction);
  return dot3(f32x4.sub(p, a), normalOf(a, b, c));
}

/** When a particle goes through the plane of a triangle, as a share of the step. */
export function crossingTime(
  points: usize,
  ends: usize,
  triangle: usize,
  before: f32,
  now: f32,
  from: v128,
  to: v128,
  h0: f32,
  h1: f32,
): f32 {
  let early: f32 = 0;
  let late: f32 = 1;
  let hEarly = h0;
  let hLate = h1;
  let time = h0 / (h0 - h1);
  const way = f32x4.sub(to, from);
  for (let refinement = 0; refinement < 2; refinement++) {
    const h = heightAt(points, ends, triangle, before + time * (now - before), addScaled(from, time, way));
    if (h >= 0 == h0 >= 0) {
      early = time;
      hEarly = h;
    } else {
      late = time;
      hLate = h;
    }
    if (hEarly != hLate) time = early + ((late - early) * hEarly) / (hEarly - hLate);
  }
  return time;
}

/** Where a particle whose side of the plane of a triangle changes goes through the triangle: the time, 1 where it comes from behind, and the weights of the second and third corner; a time of 3 where it passes beside it. */
export function crossing(
  points: usize,
  ends: usize,
  triangle: usize,
  before: f32,
  now: f32,
  from: v128,
  to: v128,
): v128 {
  const h0 = heightAt(points, ends, triangle, before, from);
  const h1 = heightAt(points, ends, triangle, now, to);
  const time = crossingTime(points, ends, triangle, before, now, from, to, h0, h1);
  const fraction = before + time * (now - before);
  const corners = cornerOffsets(triangle);
  const weights = weightsOn(
    cornerAt(points, ends, i32x4.extract_lane(corners, 0), fraction),
    cornerAt(points, ends, i32x4.extract_lane(corners, 1), fraction),
    cornerAt(points, ends, i32x4.extract_lane(corners, 2), fraction),
    addScaled(from, time, f32x4.sub(to, from)),
  );
  // Of a triangle without an area they are NaN, and it is not crossed.
  const u = f32x4.extract_lane(weights, 0);
  const v = f32x4.extract_lane(weights, 1);
  const w = f32x4.extract_lane(weights, 2);
  if (!(u >= -edgeTolerance && v >= -edgeTolerance && w >= -edgeTolerance)) return f32x4(3, 0, 0, 0);
  const sum = max<f32>(0, u) + max<f32>(0, v) + max<f32>(0, w);
  return f32x4(time, h0 >= 0 ? 0 : 1, max<f32>(0, v) / sum, max<f32>(0, w) / sum);
}
