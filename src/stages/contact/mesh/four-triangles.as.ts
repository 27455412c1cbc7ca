/** Points and four triangles at once, one triangle in each lane. */
import { cornerAt, cornerOffsets } from './one-triangle.as';
import { xs, ys, zs } from '../../../compute/vec.as';

/** Products of four pairs of vectors, one in each lane. */
@inline export function dots(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(ax, bx), f32x4.mul(ay, by)), f32x4.mul(az, bz));
}

@inline export function splatX(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 0, 0, 0, 0);
}

@inline export function splatY(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 1, 1, 1, 1);
}

@inline export function splatZ(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 2, 2, 2, 2);
}

/** How many triangles follow the first one of a leaf: three at most. */
@inline export function lastOfLeaf(first: usize): i32 {
  if (load<f32>(first, 12) == 1) return 0;
  if (load<f32>(first, 28) == 1) return 1;
  return load<f32>(first, 44) == 1 ? 2 : 3;
}

/** Between 0 and 1, and 0 where it is no number. */
@inline export function share(part: v128, whole: v128): v128 {
  return f32x4.pmin(f32x4.splat(1), f32x4.pmax(f32x4.splat(0), f32x4.div(part, whole)));
}

/** The squares of the distances of four points to four edges, each at a share of its edge. */
@inline export function squaredTo(px: v128, py: v128, pz: v128, ex: v128, ey: v128, ez: v128, t: v128): v128 {
  const x = f32x4.sub(px, f32x4.mul(t, ex));
  const y = f32x4.sub(py, f32x4.mul(t, ey));
  const z = f32x4.sub(pz, f32x4.mul(t, ez));
  return dots(x, y, z, x, y, z);
}

@inline export function lane(v: v128, k: i32): f32 {
  if (k < 2) return k == 0 ? f32x4.extract_lane(v, 0) : f32x4.extract_lane(v, 1);
  return k == 2 ? f32x4.extract_lane(v, 2) : f32x4.extract_lane(v, 3);
}

/** The squares of the distances of a point to four triangles: from their first corners it is at ap, times the lengths of the normals it is s above their planes, and nn are the squares of those lengths. */
@inline function squaredDistances(
  abx: v128,
  aby: v128,
  abz: v128,
  acx: v128,
  acy: v128,
  acz: v128,
  apx: v128,
  apy: v128,
  apz: v128,
  s1: v128,
  nn: v128,
): v128 {
  const zero = f32x4.splat(0);
  // The nearest point is within the triangle, or on one of its edges.
  const d1 = dots(abx, aby, abz, apx, apy, apz);
  const d2 = dots(acx, acy, acz, apx, apy, apz);
  const abab = dots(abx, aby, abz, abx, aby, abz);
  const acac = dots(acx, acy, acz, acx, acy, acz);
  const abac = dots(abx, aby, abz, acx, acy, acz);
  const v = f32x4.sub(f32x4.mul(acac, d1), f32x4.mul(abac, d2));
  const w = f32x4.sub(f32x4.mul(abab, d2), f32x4.mul(abac, d1));
  const bcx = f32x4.sub(acx, abx);
  const bcy = f32x4.sub(acy, aby);
  const bcz = f32x4.sub(acz, abz);
  const bpx = f32x4.sub(apx, abx);
  const bpy = f32x4.sub(apy, aby);
  const bpz = f32x4.sub(apz, abz);
  const bcbc = dots(bcx, bcy, bcz, bcx, bcy, bcz);
  const toAb = squaredTo(apx, apy, apz, abx, aby, abz, share(d1, abab));
  const toAc = squaredTo(apx, apy, apz, acx, acy, acz, share(d2, acac));
  const toBc = squaredTo(bpx, bpy, bpz, bcx, bcy, bcz, share(dots(bcx, bcy, bcz, bpx, bpy, bpz), bcbc));
  const within3 = v128.and(
    v128.and(f32x4.ge(v, zero), f32x4.ge(w, zero)),
    v128.and(f32x4.le(f32x4.add(v, w), nn), f32x4.gt(nn, zero)),
  );
  const inner = f32x4.div(f32x4.mul(s1, s1), nn);
  return v128.bitselect(inner, f32x4.min(f32x4.min(toAb, toAc), toBc), within3);
}

/** From the nearest points of four triangles to a point, as `findNearest` left it. Each thread has its own. */
let foundX: v128 = i32x4(0, 0, 0, 0);
let foundY: v128 = i32x4(0, 0, 0, 0);
let foundZ: v128 = i32x4(0, 0, 0, 0);

@inline export function awayX(): v128 {
  return foundX;
}

@inline export function awayY(): v128 {
  return foundY;
}

@inline export function awayZ(): v128 {
  return foundZ;
}

/** Finds the nearest points of four triangles to a point, with the numbers of `squaredDistances`. */
export function findNearest(
  abx: v128,
  aby: v128,
  abz: v128,
  acx: v128,
  acy: v128,
  acz: v128,
  apx: v128,
  apy: v128,
  apz: v128,
  nx: v128,
  ny: v128,
  nz: v128,
  s: v128,
  nn: v128,
): void {
  const zero = f32x4.splat(0);
  const d1 = dots(abx, aby, abz, apx, apy, apz);
  const d2 = dots(acx, acy, acz, apx, apy, apz);
  const abab = dots(abx, aby, abz, abx, aby, abz);
  const acac = dots(acx, acy, acz, acx, acy, acz);
  const abac = dots(abx, aby, abz, acx, acy, acz);
  const v = f32x4.sub(f32x4.mul(acac, d1), f32x4.mul(abac, d2));
  const w = f32x4.sub(f32x4.mul(abab, d2), f32x4.mul(abac, d1));
  const isInner = v128.and(
    v128.and(f32x4.ge(v, zero), f32x4.ge(w, zero)),
    v128.and(f32x4.le(f32x4.add(v, w), nn), f32x4.gt(nn, zero)),
  );
  const bcx = f32x4.sub(acx, abx);
  const bcy = f32x4.sub(acy, aby);
  const bcz = f32x4.sub(acz, abz);
  const bpx = f32x4.sub(apx, abx);
  const bpy = f32x4.sub(apy, aby);
  const bpz = f32x4.sub(apz, abz);
  const onAb = share(d1, abab);
  const onAc = share(d2, acac);
  const onBc = share(dots(bcx, bcy, bcz, bpx, bpy, bpz), dots(bcx, bcy, bcz, bcx, bcy, bcz));
  let x = f32x4.sub(apx, f32x4.mul(onAb, abx));
  let y = f32x4.sub(apy, f32x4.mul(onAb, aby));
  let z = f32x4.sub(apz, f32x4.mul(onAb, abz));
  let squared = dots(x, y, z, x, y, z);
  const xAc = f32x4.sub(apx, f32x4.mul(onAc, acx));
  const yAc = f32x4.sub(apy, f32x4.mul(onAc, acy));
  const zAc = f32x4.sub(apz, f32x4.mul(onAc, acz));
  const toAc = dots(xAc, yAc, zAc, xAc, yAc, zAc);
  const isAc = f32x4.lt(toAc, squared);
  x = v128.bitselect(xAc, x, isAc);
  y = v128.bitselect(yAc, y, isAc);
  z = v128.bitselect(zAc, z, isAc);
  squared = f32x4.min(squared, toAc);
  const xBc = f32x4.sub(bpx, f32x4.mul(onBc, bcx));
  const yBc = f32x4.sub(bpy, f32x4.mul(onBc, bcy));
  const zBc = f32x4.sub(bpz, f32x4.mul(onBc, bcz));
  const isBc = f32x4.lt(dots(xBc, yBc, zBc, xBc, yBc, zBc), squared);
  const height = f32x4.div(s, nn);
  foundX = v128.bitselect(f32x4.mul(height, nx), v128.bitselect(xBc, x, isBc), isInner);
  foundY = v128.bitselect(f32x4.mul(height, ny), v128.bitselect(yBc, y, isBc), isInner);
  foundZ = v128.bitselect(f32x4.mul(height, nz), v128.bitselect(zBc, z, isBc), isInner);
}

/** Four triangles as `takeFour` left them, one in each lane: their first corners when the step ends, the edges from there to the others, the normals and the squares of their lengths. Each thread has its own. */
let ax: v128 = i32x4(0, 0, 0, 0);
let ay: v128 = i32x4(0, 0, 0, 0);
let az: v128 = i32x4(0, 0, 0, 0);
let abx: v128 = i32x4(0, 0, 0, 0);
let aby: v128 = i32x4(0, 0, 0, 0);
let abz: v128 = i32x4(0, 0, 0, 0);
let acx: v128 = i32x4(0, 0, 0, 0);
let acy: v128 = i32x4(0, 0, 0, 0);
let acz: v128 = i32x4(0, 0, 0, 0);
let nx: v128 = i32x4(0, 0, 0, 0);
let ny: v128 = i32x4(0, 0, 0, 0);
let nz: v128 = i32x4(0, 0, 0, 0);
let nn: v128 = i32x4(0, 0, 0, 0);

/** Four triangles with the fraction `now` of the step of the world done. */
@inline export function takeFour(tri0: usize, tri1: usize, tri2: usize, tri3: usize, points: usize, ends: usize, now: f32): void {
  const o0 = cornerOffsets(tri0);
  const o1 = cornerOffsets(tri1);
  const o2 = cornerOffsets(tri2);
  const o3 = cornerOffsets(tri3);
  const a0 = cornerAt(points, ends, i32x4.extract_lane(o0, 0), now);
  const a1 = cornerAt(points, ends, i32x4.extract_lane(o1, 0), now);
  const a2 = cornerAt(points, ends, i32x4.extract_lane(o2, 0), now);
  const a3 = cornerAt(points, ends, i32x4.extract_lane(o3, 0), now);
  const b0 = cornerAt(points, ends, i32x4.extract_lane(o0, 1), now);
  const b1 = cornerAt(points, ends, i32x4.extract_lane(o1, 1), now);
  const b2 = cornerAt(points, ends, i32x4.extract_lane(o2, 1), now);
  const b3 = cornerAt(points, ends, i32x4.extract_lane(o3, 1), now);
  const c0 = cornerAt(points, ends, i32x4.extract_lane(o0, 2), now);
  const c1 = cornerAt(points, ends, i32x4.extract_lane(o1, 2), now);
  const c2 = cornerAt(points, ends, i32x4.extract_lane(o2, 2), now);
  const c3 = cornerAt(points, ends, i32x4.extract_lane(o3, 2), now);
  const fx = xs(a0, a1, a2, a3);
  const fy = ys(a0, a1, a2, a3);
  const fz = zs(a0, a1, a2, a3);
  const ux = f32x4.sub(xs(b0, b1, b2, b3), fx);
  const uy = f32x4.sub(ys(b0, b1, b2, b3), fy);
  const uz = f32x4.sub(zs(b0, b1, b2, b3), fz);
  const vx = f32x4.sub(xs(c0, c1, c2, c3), fx);
  const vy = f32x4.sub(ys(c0, c1, c2, c3), fy);
  const vz = f32x4.sub(zs(c0, c1, c2, c3), fz);
  const mx = f32x4.sub(f32x4.mul(uy, vz), f32x4.mul(uz, vy));
  const my = f32x4.sub(f32x4.mul(uz, vx), f32x4.mul(ux, vz));
  const mz = f32x4.sub(f32x4.mul(ux, vy), f32x4.mul(uy, vx));
  ax = fx;
  ay = fy;
  az = fz;
  abx = ux;
  aby = uy;
  abz = uz;
  acx = vx;
  acy = vy;
  acz = vz;
  nx = mx;
  ny = my;
  nz = mz;
  nn = dots(mx, my, mz, mx, my, mz);
}

/** The heights of a point above the planes of the triangles that `takeFour` took, times the lengths of the normals. */
@inline export function heightsAbove(p: v128): v128 {
  return dots(f32x4.sub(splatX(p), ax), f32x4.sub(splatY(p), ay), f32x4.sub(splatZ(p), az), nx, ny, nz);
}

/** The squares of the distances of a point to these triangles. `heights`: what `heightsAbove` says of it. */
@inline export function squaredFrom(p: v128, heights: v128): v128 {
  const apx = f32x4.sub(splatX(p), ax);
  const apy = f32x4.sub(splatY(p), ay);
  const apz = f32x4.sub(splatZ(p), az);
  return squaredDistances(abx, aby, abz, acx, acy, acz, apx, apy, apz, heights, nn);
}

/** From the nearest points of these triangles to a point, for `awayX` and the others to tell. */
@inline export function findNearestOfFour(p: v128, heights: v128): void {
  const apx = f32x4.sub(splatX(p), ax);
  const apy = f32x4.sub(splatY(p), ay);
  const apz = f32x4.sub(splatZ(p), az);
  findNearest(abx, aby, abz, acx, acy, acz, apx, apy, apz, nx, ny, nz, heights, nn);
}

/** Their normals, as long as they are twice as large. */
@inline export function normalX(): v128 {
  return nx;
}

@inline export function normalY(): v128 {
  return ny;
}

@inline export function normalZ(): v128 {
  return nz;
}

@inline export function normalLengths(): v128 {
  return f32x4.sqrt(nn);
}

/** How far they reach along four axes. */
@inline export function mostAlong(x: v128, y: v128, z: v128): v128 {
  const along = f32x4.max(dots(abx, aby, abz, x, y, z), dots(acx, acy, acz, x, y, z));
  return f32x4.add(dots(ax, ay, az, x, y, z), f32x4.max(f32x4.splat(0), along));
}

/** The squares of its heights above the planes. */
@inline export function squaredHeights(heights: v128): v128 {
  return f32x4.mul(heights, f32x4.mul(heights, f32x4.div(f32x4.splat(1), f32x4.max(nn, f32x4.splat(1e-30)))));
}
