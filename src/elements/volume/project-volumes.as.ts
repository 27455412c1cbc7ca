/**
 * Four tetrahedra at a time, one per lane: the iteration of project-volumes.kernel.ts. A lane that is done keeps its T while the others go on, so
 * that what comes out for a tetrahedron does not depend on its neighbours in the list. Those that the iteration is not for are done one by one.
 */
import { projectBySingularValues } from './project-by-singular-values.as';

/** a x + b y + c z, lane by lane. */
@inline function sum3(a: v128, x: v128, b: v128, y: v128, c: v128, z: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(a, x), f32x4.mul(b, y)), f32x4.mul(c, z));
}

@inline function squares(x: v128, y: v128, z: v128): v128 {
  return sum3(x, x, y, y, z, z);
}

/** a d - b c, lane by lane. */
@inline function minor(a: v128, b: v128, c: v128, d: v128): v128 {
  return f32x4.sub(f32x4.mul(a, d), f32x4.mul(b, c));
}

/** The first numbers of a, b, c and d. */
@inline function firsts(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 0, 4, 1, 5), 0, 1, 4, 5);
}

@inline function seconds(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 0, 4, 1, 5), 2, 3, 6, 7);
}

@inline function thirds(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 2, 6, 3, 7), v128.shuffle<f32>(c, d, 2, 6, 3, 7), 0, 1, 4, 5);
}

@inline function fourths(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 2, 6, 3, 7), v128.shuffle<f32>(c, d, 2, 6, 3, 7), 2, 3, 6, 7);
}

/** The position of the corner whose index is `offset` bytes into the corners of a tetrahedron. */
@inline function at(position: usize, corners: usize, offset: usize): v128 {
  return v128.load(position + ((<usize>load<u32>(corners + offset)) << 4));
}

/** The vectors x, y, z, w of one corner, for the first `count` lanes. */
@inline function storePulls(to: usize, count: u32, x: v128, y: v128, z: v128, w: v128): void {
  v128.store(to, firsts(x, y, z, w));
  if (count > 1) v128.store(to, seconds(x, y, z, w), 48);
  if (count > 2) v128.store(to, thirds(x, y, z, w), 96);
  if (count > 3) v128.store(to, fourths(x, y, z, w), 144);
}

export function projectVolumes(
  begin: u32,
  end: u32,
  position: usize,
  volumeCorner: usize,
  volumeRest: usize,
  pull: usize,
): void {
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const largestReach = f32x4.splat(0.9);
  const tolerance = f32x4.splat(1e-10);
  for (let t = begin; t < end; t += 4) {
    const count = min<u32>(4, end - t);
    // The lanes past the end repeat the last tetrahedron.
    const a = t;
    const b = min<u32>(t + 1, end - 1);
    const c = min<u32>(t + 2, end - 1);
    const d = min<u32>(t + 3, end - 1);
    const aCorners = volumeCorner + ((<usize>a) << 4);
    const aOrigin = at(position, aCorners, 0);
    const bCorners = volumeCorner + ((<usize>b) << 4);
    const bOrigin = at(position, bCorners, 0);
    const cCorners = volumeCorner + ((<usize>c) << 4);
    const cOrigin = at(position, cCorners, 0);
    const dCorners = volumeCorner + ((<usize>d) << 4);
    const dOrigin = at(position, dCorners, 0);
    const a0 = f32x4.sub(at(position, aCorners, 4), aOrigin);
    const b0 = f32x4.sub(at(position, bCorners, 4), bOrigin);
    const c0 = f32x4.sub(at(position, cCorners, 4), cOrigin);
    const d0 = f32x4.sub(at(position, dCorners, 4), dOrigin);
    const e0x = firsts(a0, b0, c0, d0);
    const e0y = seconds(a0, b0, c0, d0);
    const e0z = thirds(a0, b0, c0, d0);
    const a1 = f32x4.sub(at(position, aCorners, 8), aOrigin);
    const b1 = f32x4.sub(at(position, bCorners, 8), bOrigin);
    const c1 = f32x4.sub(at(position, cCorners, 8), cOrigin);
    const d1 = f32x4.sub(at(position, dCorners, 8), dOrigin);
    const e1x = firsts(a1, b1, c1, d1);
    const e1y = seconds(a1, b1, c1, d1);
    const e1z = thirds(a1, b1, c1, d1);
    const a2 = f32x4.sub(at(position, aCorners, 12), aOrigin);
    const b2 = f32x4.sub(at(position, bCorners, 12), bOrigin);
    const c2 = f32x4.sub(at(position, cCorners, 12), cOrigin);
    const d2 = f32x4.sub(at(position, dCorners, 12), dOrigin);
    const e2x = firsts(a2, b2, c2, d2);
    const e2y = seconds(a2, b2, c2, d2);
    const e2z = thirds(a2, b2, c2, d2);
    const aRest = volumeRest + <usize>a * 48;
    const bRest = volumeRest + <usize>b * 48;
    const cRest = volumeRest + <usize>c * 48;
    const dRest = volumeRest + <usize>d * 48;
    const aRow0 = v128.load(aRest, 0);
    const bRow0 = v128.load(bRest, 0);
    const cRow0 = v128.load(cRest, 0);
    const dRow0 = v128.load(dRest, 0);
    const r0x = firsts(aRow0, bRow0, cRow0, dRow0);
    const r0y = seconds(aRow0, bRow0, cRow0, dRow0);
    const r0z = thirds(aRow0, bRow0, cRow0, dRow0);
    const aRow1 = v128.load(aRest, 16);
    const bRow1 = v128.load(bRest, 16);
    const cRow1 = v128.load(cRest, 16);
    const dRow1 = v128.load(dRest, 16);
    const r1x = firsts(aRow1, bRow1, cRow1, dRow1);
    const r1y = seconds(aRow1, bRow1, cRow1, dRow1);
    const r1z = thirds(aRow1, bRow1, cRow1, dRow1);
    const aRow2 = v128.load(aRest, 32);
    const bRow2 = v128.load(bRest, 32);
    const cRow2 = v128.load(cRest, 32);
    const dRow2 = v128.load(dRest, 32);
    const r2x = firsts(aRow2, bRow2, cRow2, dRow2);
    const r2y = seconds(aRow2, bRow2, cRow2, dRow2);
    const r2z = thirds(aRow2, bRow2, cRow2, dRow2);
    const weight = fourths(aRow2, bRow2, cRow2, dRow2);
    // F, by columns.
    const f0x = sum3(e0x, r0x, e1x, r1x, e2x, r2x);
    const f0y = sum3(e0y, r0x, e1y, r1x, e2y, r2x);
    const f0z = sum3(e0z, r0x, e1z, r1x, e2z, r2x);
    const f1x = sum3(e0x, r0y, e1x, r1y, e2x, r2y);
    const f1y = sum3(e0y, r0y, e1y, r1y, e2y, r2y);
    const f1z = sum3(e0z, r0y, e1z, r1y, e2z, r2y);
    const f2x = sum3(e0x, r0z, e1x, r1z, e2x, r2z);
    const f2y = sum3(e0y, r0z, e1y, r1z, e2y, r2z);
    const f2z = sum3(e0z, r0z, e1z, r1z, e2z, r2z);
    let t0x = f0x;
    let t0y = f0y;
    let t0z = f0z;
    let t1x = f1x;
    let t1y = f1y;
    let t1z = f1z;
    let t2x = f2x;
    let t2y = f2y;
    let t2z = f2z;
    let going = f32x4.eq(one, one);
    let refused = f32x4.ne(one, one);
    for (let k = 0; k < 12; k++) {
      const c0x = minor(t1y, t1z, t2y, t2z);
      const c0y = minor(t1z, t1x, t2z, t2x);
      const c0z = minor(t1x, t1y, t2x, t2y);
      const c1x = minor(t2y, t2z, t0y, t0z);
      const c1y = minor(t2z, t2x, t0z, t0x);
      const c1z = minor(t2x, t2y, t0x, t0y);
      const c2x = minor(t0y, t0z, t1y, t1z);
      const c2y = minor(t0z, t0x, t1z, t1x);
      const c2z = minor(t0x, t0y, t1x, t1y);
      const squared = f32x4.add(f32x4.add(squares(c0x, c0y, c0z), squares(c1x, c1y, c1z)), squares(c2x, c2y, c2z));
      const determinant = sum3(c0x, t0x, c0y, t0y, c0z, t0z);
      const off0 = sum3(c0x, f32x4.sub(t0x, f0x), c0y, f32x4.sub(t0y, f0y), c0z, f32x4.sub(t0z, f0z));
      const off1 = sum3(c1x, f32x4.sub(t1x, f1x), c1y, f32x4.sub(t1y, f1y), c1z, f32x4.sub(t1z, f1z));
      const off2 = sum3(c2x, f32x4.sub(t2x, f2x), c2y, f32x4.sub(t2y, f2y), c2z, f32x4.sub(t2z, f2z));
      const away = f32x4.add(f32x4.add(off0, off1), off2);
      const lambda = f32x4.div(f32x4.add(f32x4.sub(one, determinant), away), squared);
      const reach = f32x4.mul(f32x4.abs(lambda), squared);
      // Also what is no number.
      refused = v128.or(refused, v128.andnot(going, f32x4.lt(reach, largestReach)));
      going = v128.andnot(going, refused);
      const n0x = f32x4.add(f0x, f32x4.mul(lambda, c0x));
      const n0y = f32x4.add(f0y, f32x4.mul(lambda, c0y));
      const n0z = f32x4.add(f0z, f32x4.mul(lambda, c0z));
      const n1x = f32x4.add(f1x, f32x4.mul(lambda, c1x));
      const n1y = f32x4.add(f1y, f32x4.mul(lambda, c1y));
      const n1z = f32x4.add(f1z, f32x4.mul(lambda, c1z));
      const n2x = f32x4.add(f2x, f32x4.mul(lambda, c2x));
      const n2y = f32x4.add(f2y, f32x4.mul(lambda, c2y));
      const n2z = f32x4.add(f2z, f32x4.mul(lambda, c2z));
      const step0 = squares(f32x4.sub(n0x, t0x), f32x4.sub(n0y, t0y), f32x4.sub(n0z, t0z));
      const step1 = squares(f32x4.sub(n1x, t1x), f32x4.sub(n1y, t1y), f32x4.sub(n1z, t1z));
      const step2 = squares(f32x4.sub(n2x, t2x), f32x4.sub(n2y, t2y), f32x4.sub(n2z, t2z));
      const step = f32x4.add(f32x4.add(step0, step1), step2);
      t0x = v128.bitselect(n0x, t0x, going);
      t0y = v128.bitselect(n0y, t0y, going);
      t0z = v128.bitselect(n0z, t0z, going);
      t1x = v128.bitselect(n1x, t1x, going);
      t1y = v128.bitselect(n1y, t1y, going);
      t1z = v128.bitselect(n1z, t1z, going);
      t2x = v128.bitselect(n2x, t2x, going);
      t2y = v128.bitselect(n2y, t2y, going);
      t2z = v128.bitselect(n2z, t2z, going);
      going = v128.andnot(going, f32x4.lt(f32x4.mul(step, f32x4.mul(reach, reach)), tolerance));
      if (!v128.any_true(going)) break;
    }
    const off0 = squares(f32x4.sub(f0x, t0x), f32x4.sub(f0y, t0y), f32x4.sub(f0z, t0z));
    const off1 = squares(f32x4.sub(f1x, t1x), f32x4.sub(f1y, t1y), f32x4.sub(f1z, t1z));
    const off2 = squares(f32x4.sub(f2x, t2x), f32x4.sub(f2y, t2y), f32x4.sub(f2z, t2z));
    const energy = f32x4.mul(f32x4.mul(weight, f32x4.splat(0.5)), f32x4.add(f32x4.add(off0, off1), off2));
    const pulls = pull + <usize>t * 48;
    const w0x = f32x4.mul(weight, r0x);
    const w0y = f32x4.mul(weight, r0y);
    const w0z = f32x4.mul(weight, r0z);
    storePulls(
      pulls + 0,
      count,
      sum3(w0x, t0x, w0y, t1x, w0z, t2x),
      sum3(w0x, t0y, w0y, t1y, w0z, t2y),
      sum3(w0x, t0z, w0y, t1z, w0z, t2z),
      energy,
    );
    const w1x = f32x4.mul(weight, r1x);
    const w1y = f32x4.mul(weight, r1y);
    const w1z = f32x4.mul(weight, r1z);
    storePulls(
      pulls + 16,
      count,
      sum3(w1x, t0x, w1y, t1x, w1z, t2x),
      sum3(w1x, t0y, w1y, t1y, w1z, t2y),
      sum3(w1x, t0z, w1y, t1z, w1z, t2z),
      zero,
    );
    const w2x = f32x4.mul(weight, r2x);
    const w2y = f32x4.mul(weight, r2y);
    const w2z = f32x4.mul(weight, r2z);
    storePulls(
      pulls + 32,
      count,
      sum3(w2x, t0x, w2y, t1x, w2z, t2x),
      sum3(w2x, t0y, w2y, t1y, w2z, t2y),
      sum3(w2x, t0z, w2y, t1z, w2z, t2z),
      zero,
    );
    const left = i32x4.bitmask(v128.or(refused, going));
    if (left == 0) continue;
    for (let lane: u32 = 0; lane < count; lane++) {
      if (left & (1 << lane)) projectBySingularValues(t + lane, position, volumeCorner, volumeRest, pull);
    }
  }
}
