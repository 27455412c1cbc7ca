import { cross3, dot3, scale, ws, xs, ys, zs } from '../../compute/vec.as';
import { constraintChange, movePlace } from './apply-constraint.as';

/** The place at a corner of constraint c + k. */
@inline function placeAt(place: usize, corners: usize, c: usize, k: usize, corner: usize): usize {
  return place + ((<usize>load<u32>(corners + ((c + k) << 4) + (corner << 2))) << 4);
}

/** One lane of the cross product of vectors whose lanes are apart. */
@inline function minor(a: v128, b: v128, c: v128, d: v128): v128 {
  return f32x4.mul(f32x4.sub(f32x4.mul(a, b), f32x4.mul(c, d)), f32x4.splat(1.0 / 6.0));
}

@inline function dots(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(ax, bx), f32x4.mul(ay, by)), f32x4.mul(az, bz));
}

@inline function minusSum(a: v128, b: v128, c: v128): v128 {
  return f32x4.neg(f32x4.add(f32x4.add(a, b), c));
}

/** Moves the same corner of four constraints: by `far`, which is inverse mass times change, along the gradients. */
@inline function moveFour(i0: usize, i1: usize, i2: usize, i3: usize, far: v128, gx: v128, gy: v128, gz: v128): void {
  const x = f32x4.mul(far, gx), y = f32x4.mul(far, gy), z = f32x4.mul(far, gz);
  const zero = f32x4.splat(0);
  const xy01 = v128.shuffle<f32>(x, y, 0, 4, 1, 5), xy23 = v128.shuffle<f32>(x, y, 2, 6, 3, 7);
  const z01 = v128.shuffle<f32>(z, zero, 0, 4, 1, 5), z23 = v128.shuffle<f32>(z, zero, 2, 6, 3, 7);
  v128.store(i0, f32x4.add(v128.load(i0), v128.shuffle<f32>(xy01, z01, 0, 1, 4, 5)));
  v128.store(i1, f32x4.add(v128.load(i1), v128.shuffle<f32>(xy01, z01, 2, 3, 6, 7)));
  v128.store(i2, f32x4.add(v128.load(i2), v128.shuffle<f32>(xy23, z23, 0, 1, 4, 5)));
  v128.store(i3, f32x4.add(v128.load(i3), v128.shuffle<f32>(xy23, z23, 2, 3, 6, 7)));
}

/** Constraints c to c + 3, which share no place: one per lane. The arithmetic is that of a single one below, so that serial and coloured runs in one order give the same bits. */
@inline function solveFour(
  c: usize,
  place: usize,
  corners: usize,
  rest: usize,
  multiplier: usize,
  perSquaredStep: f32,
  share: f32,
  first: u32,
): void {
  const i0 = placeAt(place, corners, c, 0, 0), i1 = placeAt(place, corners, c, 1, 0);
  const i2 = placeAt(place, corners, c, 2, 0), i3 = placeAt(place, corners, c, 3, 0);
  const j0 = placeAt(place, corners, c, 0, 1), j1 = placeAt(place, corners, c, 1, 1);
  const j2 = placeAt(place, corners, c, 2, 1), j3 = placeAt(place, corners, c, 3, 1);
  const k0 = placeAt(place, corners, c, 0, 2), k1 = placeAt(place, corners, c, 1, 2);
  const k2 = placeAt(place, corners, c, 2, 2), k3 = placeAt(place, corners, c, 3, 2);
  const l0 = placeAt(place, corners, c, 0, 3), l1 = placeAt(place, corners, c, 1, 3);
  const l2 = placeAt(place, corners, c, 2, 3), l3 = placeAt(place, corners, c, 3, 3);
  const p0 = v128.load(i0), p1 = v128.load(i1), p2 = v128.load(i2), p3 = v128.load(i3);
  const q0 = v128.load(j0), q1 = v128.load(j1), q2 = v128.load(j2), q3 = v128.load(j3);
  const r0 = v128.load(k0), r1 = v128.load(k1), r2 = v128.load(k2), r3 = v128.load(k3);
  const s0 = v128.load(l0), s1 = v128.load(l1), s2 = v128.load(l2), s3 = v128.load(l3);
  const px = xs(p0, p1, p2, p3), py = ys(p0, p1, p2, p3), pz = zs(p0, p1, p2, p3);
  const ax = f32x4.sub(xs(q0, q1, q2, q3), px), ay = f32x4.sub(ys(q0, q1, q2, q3), py);
  const az = f32x4.sub(zs(q0, q1, q2, q3), pz);
  const bx = f32x4.sub(xs(r0, r1, r2, r3), px), by = f32x4.sub(ys(r0, r1, r2, r3), py);
  const bz = f32x4.sub(zs(r0, r1, r2, r3), pz);
  const dx = f32x4.sub(xs(s0, s1, s2, s3), px), dy = f32x4.sub(ys(s0, s1, s2, s3), py);
  const dz = f32x4.sub(zs(s0, s1, s2, s3), pz);
  const x1 = minor(by, dz, bz, dy), y1 = minor(bz, dx, bx, dz), z1 = minor(bx, dy, by, dx);
  const x2 = minor(dy, az, dz, ay), y2 = minor(dz, ax, dx, az), z2 = minor(dx, ay, dy, ax);
  const x3 = minor(ay, bz, az, by), y3 = minor(az, bx, ax, bz), z3 = minor(ax, by, ay, bx);
  const x0 = minusSum(x1, x2, x3), y0 = minusSum(y1, y2, y3), z0 = minusSum(z1, z2, z3);
  const pw = ws(p0, p1, p2, p3), qw = ws(q0, q1, q2, q3), rw = ws(r0, r1, r2, r3), sw = ws(s0, s1, s2, s3);
  let weight = f32x4.mul(pw, dots(x0, y0, z0, x0, y0, z0));
  weight = f32x4.add(weight, f32x4.mul(qw, dots(x1, y1, z1, x1, y1, z1)));
  weight = f32x4.add(weight, f32x4.mul(rw, dots(x2, y2, z2, x2, y2, z2)));
  weight = f32x4.add(weight, f32x4.mul(sw, dots(x3, y3, z3, x3, y3, z3)));
  const pair0 = v128.load(rest + (c << 3)), pair1 = v128.load(rest + (c << 3), 16);
  const value = f32x4.sub(dots(ax, ay, az, x1, y1, z1), v128.shuffle<f32>(pair0, pair1, 0, 2, 4, 6));
  const alpha = f32x4.mul(v128.shuffle<f32>(pair0, pair1, 1, 3, 5, 7), f32x4.splat(perSquaredStep));
  const zero = f32x4.splat(0);
  const before = first == 1 ? zero : v128.load(multiplier + (c << 2));
  const wanted = f32x4.sub(f32x4.neg(value), f32x4.mul(alpha, before));
  const quotient = f32x4.div(f32x4.mul(f32x4.splat(share), wanted), f32x4.add(weight, alpha));
  const change = v128.and(quotient, f32x4.gt(weight, zero));
  v128.store(multiplier + (c << 2), f32x4.add(before, change));
  moveFour(i0, i1, i2, i3, f32x4.mul(pw, change), x0, y0, z0);
  moveFour(j0, j1, j2, j3, f32x4.mul(qw, change), x1, y1, z1);
  moveFour(k0, k1, k2, k3, f32x4.mul(rw, change), x2, y2, z2);
  moveFour(l0, l1, l2, l3, f32x4.mul(sw, change), x3, y3, z3);
}

export function solveVolumes(
  begin: u32,
  end: u32,
  place: usize,
  corners: usize,
  rest: usize,
  multiplier: usize,
  perSquaredStep: f32,
  share: f32,
  first: u32,
  wide: u32,
): void {
  const sixth: f32 = 1.0 / 6.0;
  const last = <usize>end;
  let c = <usize>begin;
  if (wide == 1) {
    for (; c + 4 <= last; c += 4) solveFour(c, place, corners, rest, multiplier, perSquaredStep, share, first);
  }
  for (; c < last; c++) {
    const own = corners + (c << 4);
    const i0 = place + ((<usize>load<u32>(own)) << 4);
    const i1 = place + ((<usize>load<u32>(own, 4)) << 4);
    const i2 = place + ((<usize>load<u32>(own, 8)) << 4);
    const i3 = place + ((<usize>load<u32>(own, 12)) << 4);
    const p0 = v128.load(i0);
    const p1 = v128.load(i1);
    const p2 = v128.load(i2);
    const p3 = v128.load(i3);
    const a = f32x4.sub(p1, p0);
    const b = f32x4.sub(p2, p0);
    const d = f32x4.sub(p3, p0);
    const g1 = scale(cross3(b, d), sixth);
    const g2 = scale(cross3(d, a), sixth);
    const g3 = scale(cross3(a, b), sixth);
    const g0 = f32x4.neg(f32x4.add(f32x4.add(g1, g2), g3));
    const weight =
      f32x4.extract_lane(p0, 3) * dot3(g0, g0) +
      f32x4.extract_lane(p1, 3) * dot3(g1, g1) +
      f32x4.extract_lane(p2, 3) * dot3(g2, g2) +
      f32x4.extract_lane(p3, 3) * dot3(g3, g3);
    const value = dot3(a, g1) - load<f32>(rest + (c << 3));
    const compliance = load<f32>(rest + (c << 3), 4);
    const change = constraintChange(c, value, weight, compliance, multiplier, perSquaredStep, share, first);
    movePlace(i0, p0, change, g0);
    movePlace(i1, p1, change, g1);
    movePlace(i2, p2, change, g2);
    movePlace(i3, p3, change, g3);
  }
}
