/** Which of four triangles of a mesh a plane is not between and a face, before the step and after it: the first two tests of touch-mesh.ts, for one triangle in each lane. */
import { xs, ys, zs } from '../../../compute/vec.as';
import { awayX, awayY, awayZ, dots, findNearest, splatX, splatY, splatZ } from '../mesh/four-triangles.as';
import { cornerAt, cornerOffsets, pointOf, wayOf } from '../mesh/one-triangle.as';
import { freeShare } from './ask-face.as';

@inline export function least3(a: v128, b: v128, c: v128): v128 {
  return f32x4.min(a, f32x4.min(b, c));
}

@inline export function most3(a: v128, b: v128, c: v128): v128 {
  return f32x4.max(a, f32x4.max(b, c));
}

/** A point along four axes. */
@inline export function along(p: v128, x: v128, y: v128, z: v128): v128 {
  return dots(splatX(p), splatY(p), splatZ(p), x, y, z);
}

/** Whether the ways of a face and of a triangle are apart along an axis. */
@inline function isApart(low: v128, high: v128, a: v128, b: v128, c: v128, a1: v128, b1: v128, c1: v128): v128 {
  return v128.or(
    f32x4.gt(low, f32x4.max(most3(a, b, c), most3(a1, b1, c1))),
    f32x4.lt(high, f32x4.min(least3(a, b, c), least3(a1, b1, c1))),
  );
}

/** A bit for each of the first `count` triangles that no plane was found for. `low` and `high`: the box around the way of the face and what it keeps off by. */
export function notBeside(
  tri0: usize,
  tri1: usize,
  tri2: usize,
  tri3: usize,
  count: i32,
  points: usize,
  ends: usize,
  fractionBefore: f32,
  fractionNow: f32,
  low: v128,
  high: v128,
  a0: v128,
  b0: v128,
  c0: v128,
  a1: v128,
  b1: v128,
  c1: v128,
  thickness: f32,
): i32 {
  const o0 = cornerOffsets(tri0);
  const o1 = cornerOffsets(tri1);
  const o2 = cornerOffsets(tri2);
  const o3 = cornerOffsets(tri3);
  const aAt0 = cornerAt(points, ends, i32x4.extract_lane(o0, 0), fractionBefore);
  const aAt1 = cornerAt(points, ends, i32x4.extract_lane(o1, 0), fractionBefore);
  const aAt2 = cornerAt(points, ends, i32x4.extract_lane(o2, 0), fractionBefore);
  const aAt3 = cornerAt(points, ends, i32x4.extract_lane(o3, 0), fractionBefore);
  const ax = xs(aAt0, aAt1, aAt2, aAt3);
  const ay = ys(aAt0, aAt1, aAt2, aAt3);
  const az = zs(aAt0, aAt1, aAt2, aAt3);
  const bAt0 = cornerAt(points, ends, i32x4.extract_lane(o0, 1), fractionBefore);
  const bAt1 = cornerAt(points, ends, i32x4.extract_lane(o1, 1), fractionBefore);
  const bAt2 = cornerAt(points, ends, i32x4.extract_lane(o2, 1), fractionBefore);
  const bAt3 = cornerAt(points, ends, i32x4.extract_lane(o3, 1), fractionBefore);
  const bx = xs(bAt0, bAt1, bAt2, bAt3);
  const by = ys(bAt0, bAt1, bAt2, bAt3);
  const bz = zs(bAt0, bAt1, bAt2, bAt3);
  const cAt0 = cornerAt(points, ends, i32x4.extract_lane(o0, 2), fractionBefore);
  const cAt1 = cornerAt(points, ends, i32x4.extract_lane(o1, 2), fractionBefore);
  const cAt2 = cornerAt(points, ends, i32x4.extract_lane(o2, 2), fractionBefore);
  const cAt3 = cornerAt(points, ends, i32x4.extract_lane(o3, 2), fractionBefore);
  const cx = xs(cAt0, cAt1, cAt2, cAt3);
  const cy = ys(cAt0, cAt1, cAt2, cAt3);
  const cz = zs(cAt0, cAt1, cAt2, cAt3);
  let axNow = ax;
  let ayNow = ay;
  let azNow = az;
  let bxNow = bx;
  let byNow = by;
  let bzNow = bz;
  let cxNow = cx;
  let cyNow = cy;
  let czNow = cz;
  if (fractionNow != fractionBefore) {
    const part = f32x4.splat(fractionNow - fractionBefore);
    const aWay0 = wayOf(points, ends, i32x4.extract_lane(o0, 0));
    const aWay1 = wayOf(points, ends, i32x4.extract_lane(o1, 0));
    const aWay2 = wayOf(points, ends, i32x4.extract_lane(o2, 0));
    const aWay3 = wayOf(points, ends, i32x4.extract_lane(o3, 0));
    axNow = f32x4.add(ax, f32x4.mul(part, xs(aWay0, aWay1, aWay2, aWay3)));
    ayNow = f32x4.add(ay, f32x4.mul(part, ys(aWay0, aWay1, aWay2, aWay3)));
    azNow = f32x4.add(az, f32x4.mul(part, zs(aWay0, aWay1, aWay2, aWay3)));
    const bWay0 = wayOf(points, ends, i32x4.extract_lane(o0, 1));
    const bWay1 = wayOf(points, ends, i32x4.extract_lane(o1, 1));
    const bWay2 = wayOf(points, ends, i32x4.extract_lane(o2, 1));
    const bWay3 = wayOf(points, ends, i32x4.extract_lane(o3, 1));
    bxNow = f32x4.add(bx, f32x4.mul(part, xs(bWay0, bWay1, bWay2, bWay3)));
    byNow = f32x4.add(by, f32x4.mul(part, ys(bWay0, bWay1, bWay2, bWay3)));
    bzNow = f32x4.add(bz, f32x4.mul(part, zs(bWay0, bWay1, bWay2, bWay3)));
    const cWay0 = wayOf(points, ends, i32x4.extract_lane(o0, 2));
    const cWay1 = wayOf(points, ends, i32x4.extract_lane(o1, 2));
    const cWay2 = wayOf(points, ends, i32x4.extract_lane(o2, 2));
    const cWay3 = wayOf(points, ends, i32x4.extract_lane(o3, 2));
    cxNow = f32x4.add(cx, f32x4.mul(part, xs(cWay0, cWay1, cWay2, cWay3)));
    cyNow = f32x4.add(cy, f32x4.mul(part, ys(cWay0, cWay1, cWay2, cWay3)));
    czNow = f32x4.add(cz, f32x4.mul(part, zs(cWay0, cWay1, cWay2, cWay3)));
  }
  const apart = v128.or(
    isApart(splatX(low), splatX(high), ax, bx, cx, axNow, bxNow, cxNow),
    v128.or(
      isApart(splatY(low), splatY(high), ay, by, cy, ayNow, byNow, cyNow),
      isApart(splatZ(low), splatZ(high), az, bz, cz, azNow, bzNow, czNow),
    ),
  );
  const some = (1 << count) - 1;
  let left = some & ~i32x4.bitmask(apart);
  if (left == 0) return 0;
  const zero = f32x4.splat(0);
  const free = f32x4.splat(freeShare * thickness);
  const middle = pointOf(a0, b0, c0, f32x4.splat(1.0 / 3.0));
  const abx = f32x4.sub(bx, ax);
  const aby = f32x4.sub(by, ay);
  const abz = f32x4.sub(bz, az);
  const acx = f32x4.sub(cx, ax);
  const acy = f32x4.sub(cy, ay);
  const acz = f32x4.sub(cz, az);
  const apx = f32x4.sub(splatX(middle), ax);
  const apy = f32x4.sub(splatY(middle), ay);
  const apz = f32x4.sub(splatZ(middle), az);
  // Along the normals, to the side of the face; as long as they are.
  let nx = f32x4.sub(f32x4.mul(aby, acz), f32x4.mul(abz, acy));
  let ny = f32x4.sub(f32x4.mul(abz, acx), f32x4.mul(abx, acz));
  let nz = f32x4.sub(f32x4.mul(abx, acy), f32x4.mul(aby, acx));
  let s = dots(apx, apy, apz, nx, ny, nz);
  const nn = dots(nx, ny, nz, nx, ny, nz);
  const turned = v128.and(f32x4.lt(s, zero), f32x4.splat(-0.0));
  nx = v128.xor(nx, turned);
  ny = v128.xor(ny, turned);
  nz = v128.xor(nz, turned);
  s = f32x4.abs(s);
  const up = f32x4.mul(free, f32x4.sqrt(nn));
  const level = dots(ax, ay, az, nx, ny, nz);
  const above = f32x4.sub(least3(along(a0, nx, ny, nz), along(b0, nx, ny, nz), along(c0, nx, ny, nz)), level);
  const aboveNow = f32x4.sub(
    least3(along(a1, nx, ny, nz), along(b1, nx, ny, nz), along(c1, nx, ny, nz)),
    most3(dots(axNow, ayNow, azNow, nx, ny, nz), dots(bxNow, byNow, bzNow, nx, ny, nz), dots(cxNow, cyNow, czNow, nx, ny, nz)),
  );
  const isAbove = v128.and(f32x4.gt(nn, zero), v128.and(f32x4.ge(above, up), f32x4.ge(aboveNow, up)));
  left &= ~i32x4.bitmask(isAbove);
  if (left == 0) return 0;
  // Along the way from the nearest point of the triangle to the middle of the face.
  findNearest(abx, aby, abz, acx, acy, acz, apx, apy, apz, nx, ny, nz, s, nn);
  const x = awayX();
  const y = awayY();
  const z = awayZ();
  const far = f32x4.mul(free, f32x4.sqrt(dots(x, y, z, x, y, z)));
  const beside = f32x4.sub(
    least3(along(a0, x, y, z), along(b0, x, y, z), along(c0, x, y, z)),
    most3(dots(ax, ay, az, x, y, z), dots(bx, by, bz, x, y, z), dots(cx, cy, cz, x, y, z)),
  );
  const besideNow = f32x4.sub(
    least3(along(a1, x, y, z), along(b1, x, y, z), along(c1, x, y, z)),
    most3(dots(axNow, ayNow, azNow, x, y, z), dots(bxNow, byNow, bzNow, x, y, z), dots(cxNow, cyNow, czNow, x, y, z)),
  );
  const isBeside = v128.and(f32x4.gt(far, zero), v128.and(f32x4.ge(beside, far), f32x4.ge(besideNow, far)));
  return left & ~i32x4.bitmask(isBeside);
}
