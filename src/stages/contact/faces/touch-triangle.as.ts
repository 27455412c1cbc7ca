/** One face and one triangle of a mesh that no plane was found between: the three edges of the face, one in each lane, against one edge of the triangle at a time, and the three corners of the triangle, one in each lane, against the inside of the face. */
import { addScaled, cross3, dot3, scale, xs, ys, zs } from '../../../compute/vec.as';
import { dots, lane, share, splatX, splatY, splatZ, squaredTo } from '../mesh/four-triangles.as';
import { cornerAt, cornerOffsets, pointOf } from '../mesh/one-triangle.as';
import { heldShare, largest, nearCorner, size3 } from './ask-face.as';

const leastGap: f32 = 1e-4;
/** What is a little farther off than points may come towards each other is looked at too, for what is rounded. */
const roundedUp: f32 = 1.001;

/** Where the face at hand has to go farthest: by what depth, whether it is on its way through, at which weights of its corners, along which normal, and how far the surface goes there. Each thread has its own. */
let depthHere: f32 = 0;
let passesHere: bool = false;
let weightsHere: v128 = i32x4(0, 0, 0, 0);
let normalHere: v128 = i32x4(0, 0, 0, 0);
let surfaceHere: v128 = i32x4(0, 0, 0, 0);

@inline export function forgetDepth(): void {
  depthHere = 0;
}

@inline export function depthFound(): f32 {
  return depthHere;
}

@inline export function isPassingThere(): bool {
  return passesHere;
}

@inline export function weightsFound(): v128 {
  return weightsHere;
}

@inline export function normalFound(): v128 {
  return normalHere;
}

@inline export function surfaceFound(): v128 {
  return surfaceHere;
}

/** Weights at a share of the edge that begins at a corner. */
@inline function onEdge(begin: i32, part: f32): v128 {
  if (begin == 0) return f32x4(1 - part, part, 0, 0);
  if (begin == 1) return f32x4(0, 1 - part, part, 0);
  return f32x4(part, 0, 1 - part, 0);
}

@inline function pick(k: i32, a: v128, b: v128, c: v128): v128 {
  return k == 0 ? a : k == 1 ? b : c;
}

@inline function vectorOf(k: i32, x: v128, y: v128, z: v128): v128 {
  return f32x4(lane(x, k), lane(y, k), lane(z, k), 0);
}

/** Between 0 and 1, and 0 where it is no number. */
@inline function clamped(x: v128): v128 {
  return f32x4.pmin(f32x4.splat(1), f32x4.pmax(f32x4.splat(0), x));
}

/** Keeps a point of the face if none before it is as deep. `gap` and `gapNow`: from the point of the triangle to it, before the step and after it. `surface`: how far the point of the triangle goes. */
function keepDeepest(gap: v128, gapNow: v128, weights: v128, surface: v128, thickness: f32, recovery: f32): void {
  const distance = size3(gap);
  const normal = scale(gap, 1 / distance);
  const allowed = distance < thickness ? min<f32>(thickness, distance + recovery) : thickness;
  const depth = allowed - dot3(gapNow, normal);
  if (!(depth > depthHere)) return;
  depthHere = depth;
  passesHere = allowed - depth < min<f32>(heldShare * thickness, distance);
  weightsHere = weights;
  normalHere = normal;
  surfaceHere = surface;
}

/** A face before the step and after it, and a triangle. */
export function touchTriangle(
  triangle: usize,
  points: usize,
  ends: usize,
  fractionBefore: f32,
  fractionNow: f32,
  a0: v128,
  b0: v128,
  c0: v128,
  a1: v128,
  b1: v128,
  c1: v128,
  thickness: f32,
  recovery: f32,
  solid: bool,
  fast: bool,
): void {
  const corners = cornerOffsets(triangle);
  const ia = i32x4.extract_lane(corners, 0);
  const ib = i32x4.extract_lane(corners, 1);
  const ic = i32x4.extract_lane(corners, 2);
  const ma = cornerAt(points, ends, ia, fractionBefore);
  const mb = cornerAt(points, ends, ib, fractionBefore);
  const mc = cornerAt(points, ends, ic, fractionBefore);
  // The ways of the corners of the face, and of the triangle.
  const wa = f32x4.sub(a1, a0);
  const wb = f32x4.sub(b1, b0);
  const wc = f32x4.sub(c1, c0);
  const va = f32x4.sub(cornerAt(points, ends, ia, fractionNow), ma);
  const vb = f32x4.sub(cornerAt(points, ends, ib, fractionNow), mb);
  const vc = f32x4.sub(cornerAt(points, ends, ic, fractionNow), mc);
  // Of two points that are farther from each other than they keep off, and that they may come towards each other, nothing is asked.
  const goes = f32x4.max(f32x4.abs(f32x4.sub(wa, va)), f32x4.max(f32x4.abs(f32x4.sub(wb, va)), f32x4.abs(f32x4.sub(wc, va))));
  const bends = f32x4.max(f32x4.abs(f32x4.sub(vb, va)), f32x4.abs(f32x4.sub(vc, va)));
  const reach = (size3(goes) + size3(bends) + thickness) * roundedUp;
  const farthest = f32x4.splat(reach * reach);
  const least = f32x4.splat(leastGap * thickness * (leastGap * thickness));
  const one = f32x4.splat(1);
  const zero = f32x4.splat(0);
  const n = cross3(f32x4.sub(mb, ma), f32x4.sub(mc, ma));
  const nx = splatX(n);
  const ny = splatY(n);
  const nz = splatZ(n);
  // The corners of the face, and the edges that begin there.
  const px = xs(a0, b0, c0, c0);
  const py = ys(a0, b0, c0, c0);
  const pz = zs(a0, b0, c0, c0);
  const dx = f32x4.sub(xs(b0, c0, a0, a0), px);
  const dy = f32x4.sub(ys(b0, c0, a0, a0), py);
  const dz = f32x4.sub(zs(b0, c0, a0, a0), pz);
  const a = dots(dx, dy, dz, dx, dy, dz);
  for (let begin = 0; begin < 3; begin++) {
    const from = pick(begin, ma, mb, mc);
    const edge = f32x4.sub(pick(begin, mb, mc, ma), from);
    const ex = splatX(edge);
    const ey = splatY(edge);
    const ez = splatZ(edge);
    const rx = f32x4.sub(px, splatX(from));
    const ry = f32x4.sub(py, splatY(from));
    const rz = f32x4.sub(pz, splatZ(from));
    const e = dots(ex, ey, ez, ex, ey, ez);
    const f = dots(ex, ey, ez, rx, ry, rz);
    const b = dots(dx, dy, dz, ex, ey, ez);
    const c = dots(dx, dy, dz, rx, ry, rz);
    const ae = f32x4.mul(a, e);
    const denominator = f32x4.sub(ae, f32x4.mul(b, b));
    const isSkew = f32x4.gt(denominator, f32x4.mul(f32x4.splat(1e-6), ae));
    const onLine = clamped(f32x4.div(f32x4.sub(f32x4.mul(b, f), f32x4.mul(c, e)), denominator));
    const inner = v128.bitselect(onLine, f32x4.splat(0.5), isSkew);
    // 0 where the edge of the triangle has no length.
    const along = v128.and(f32x4.div(f32x4.add(f32x4.mul(b, inner), f), e), f32x4.gt(e, zero));
    const t = f32x4.min(one, f32x4.max(zero, along));
    const atEnd = v128.andnot(b, f32x4.lt(along, zero));
    const s = v128.bitselect(inner, clamped(f32x4.div(f32x4.sub(atEnd, c), a)), f32x4.eq(t, along));
    const gx = f32x4.sub(f32x4.add(rx, f32x4.mul(s, dx)), f32x4.mul(t, ex));
    const gy = f32x4.sub(f32x4.add(ry, f32x4.mul(s, dy)), f32x4.mul(t, ey));
    const gz = f32x4.sub(f32x4.add(rz, f32x4.mul(s, dz)), f32x4.mul(t, ez));
    const squared = dots(gx, gy, gz, gx, gy, gz);
    let close = v128.and(f32x4.lt(squared, farthest), f32x4.gt(squared, least));
    if (solid) close = v128.and(close, f32x4.ge(dots(gx, gy, gz, nx, ny, nz), zero));
    if (!fast) close = v128.and(close, f32x4.le(f32x4.max(s, f32x4.sub(one, s)), f32x4.splat(nearCorner)));
    const mask = i32x4.bitmask(close) & 7;
    for (let k = 0; k < 3 && mask != 0; k++) {
      if (((mask >> k) & 1) == 0) continue;
      const weights = onEdge(k, lane(s, k));
      const own = pick(begin, va, vb, vc);
      const surface = addScaled(own, lane(t, k), f32x4.sub(pick(begin, vb, vc, va), own));
      const gap = vectorOf(k, gx, gy, gz);
      keepDeepest(gap, f32x4.sub(f32x4.add(gap, pointOf(wa, wb, wc, weights)), surface), weights, surface, thickness, recovery);
    }
  }
  // The corners of the triangle from the first one of the face, and the nearest points of the face: shares of its edges to the second and the third.
  const ab = f32x4.sub(b0, a0);
  const ac = f32x4.sub(c0, a0);
  const abx = splatX(ab);
  const aby = splatY(ab);
  const abz = splatZ(ab);
  const acx = splatX(ac);
  const acy = splatY(ac);
  const acz = splatZ(ac);
  const apx = f32x4.sub(xs(ma, mb, mc, mc), splatX(a0));
  const apy = f32x4.sub(ys(ma, mb, mc, mc), splatY(a0));
  const apz = f32x4.sub(zs(ma, mb, mc, mc), splatZ(a0));
  const bcx = f32x4.sub(acx, abx);
  const bcy = f32x4.sub(acy, aby);
  const bcz = f32x4.sub(acz, abz);
  const bpx = f32x4.sub(apx, abx);
  const bpy = f32x4.sub(apy, aby);
  const bpz = f32x4.sub(apz, abz);
  const d1 = dots(abx, aby, abz, apx, apy, apz);
  const d2 = dots(acx, acy, acz, apx, apy, apz);
  const abab = dots(abx, aby, abz, abx, aby, abz);
  const acac = dots(acx, acy, acz, acx, acy, acz);
  const abac = dots(abx, aby, abz, acx, acy, acz);
  const area = f32x4.sub(f32x4.mul(abab, acac), f32x4.mul(abac, abac));
  const vArea = f32x4.sub(f32x4.mul(acac, d1), f32x4.mul(abac, d2));
  const wArea = f32x4.sub(f32x4.mul(abab, d2), f32x4.mul(abac, d1));
  const isInner = v128.and(
    v128.and(f32x4.ge(vArea, zero), f32x4.ge(wArea, zero)),
    v128.and(f32x4.le(f32x4.add(vArea, wArea), area), f32x4.gt(area, zero)),
  );
  const onAb = share(d1, abab);
  const onAc = share(d2, acac);
  const onBc = share(dots(bcx, bcy, bcz, bpx, bpy, bpz), dots(bcx, bcy, bcz, bcx, bcy, bcz));
  const toAb = squaredTo(apx, apy, apz, abx, aby, abz, onAb);
  const toAc = squaredTo(apx, apy, apz, acx, acy, acz, onAc);
  const toBc = squaredTo(bpx, bpy, bpz, bcx, bcy, bcz, onBc);
  const isBc = v128.and(f32x4.lt(toBc, toAb), f32x4.lt(toBc, toAc));
  const isAc = f32x4.lt(toAc, toAb);
  const vOuter = v128.bitselect(f32x4.sub(one, onBc), v128.andnot(onAb, isAc), isBc);
  const wOuter = v128.bitselect(onBc, v128.and(onAc, isAc), isBc);
  const v = v128.bitselect(f32x4.div(vArea, area), vOuter, isInner);
  const w = v128.bitselect(f32x4.div(wArea, area), wOuter, isInner);
  const gx = f32x4.sub(f32x4.add(f32x4.mul(v, abx), f32x4.mul(w, acx)), apx);
  const gy = f32x4.sub(f32x4.add(f32x4.mul(v, aby), f32x4.mul(w, acy)), apy);
  const gz = f32x4.sub(f32x4.add(f32x4.mul(v, abz), f32x4.mul(w, acz)), apz);
  const squared = dots(gx, gy, gz, gx, gy, gz);
  let close = v128.and(f32x4.lt(squared, farthest), f32x4.gt(squared, least));
  if (solid) close = v128.and(close, f32x4.ge(dots(gx, gy, gz, nx, ny, nz), zero));
  const mask = i32x4.bitmask(close) & 7;
  for (let k = 0; k < 3 && mask != 0; k++) {
    if (((mask >> k) & 1) == 0) continue;
    const weights = f32x4(1 - lane(v, k) - lane(w, k), lane(v, k), lane(w, k), 0);
    if (!fast && largest(weights) > nearCorner) continue;
    const gap = vectorOf(k, gx, gy, gz);
    const surface = pick(k, va, vb, vc);
    keepDeepest(gap, f32x4.sub(f32x4.add(gap, pointOf(wa, wb, wc, weights)), surface), weights, surface, thickness, recovery);
  }
}
