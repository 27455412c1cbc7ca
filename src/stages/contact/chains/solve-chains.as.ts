import { addScaled, combined, cross3, dot3, scale } from '../../../compute/vec.as';

/** Q of a row times v. */
@inline function freed(row: usize, v: v128): v128 {
  const n = v128.load(row);
  return f32x4.extract_lane(n, 3) < 0 ? f32x4.splat(0) : addScaled(v, -dot3(n, v), n);
}

/** A column of the tie of one row to another. */
@inline function tied(row: usize, other: usize, axis: v128, entry: f32): v128 {
  return scale(freed(row, freed(other, axis)), entry);
}

/** m - (dot(a, v), dot(b, v), dot(c, v)): less the transpose of a matrix, by its columns, times v. */
@inline function less(m: v128, a: v128, b: v128, c: v128, v: v128): v128 {
  return f32x4.sub(m, f32x4(dot3(a, v), dot3(b, v), dot3(c, v), 0));
}

export function solveChains(
  begin: u32,
  end: u32,
  chainFirst: usize,
  chainMember: usize,
  held: usize,
  chainRow: usize,
  solution: usize,
): void {
  const zero = f32x4.splat(0);
  const ux = f32x4(1, 0, 0, 0);
  const uy = f32x4(0, 1, 0, 0);
  const uz = f32x4(0, 0, 1, 0);
  for (let chain = begin; chain < end; chain++) {
    const ends = chainFirst + ((<usize>chain) << 2);
    const start = load<u32>(ends);
    const last = load<u32>(ends, 4);
    if (start == last) continue;
    let row = chainRow + 144 * (<usize>start);
    let diagonal = load<f32>(row, 28);
    let sx = scale(ux, diagonal);
    let sy = scale(uy, diagonal);
    let sz = scale(uz, diagonal);
    let g = v128.load(row, 16);
    let px = zero;
    let py = zero;
    let pz = zero;
    let nextX = ux;
    let nextY = uy;
    let nextZ = uz;
    let nextG = zero;
    if (start + 1 < last) {
      const entry = load<f32>(row, 32);
      px = tied(row, row + 144, ux, entry);
      py = tied(row, row + 144, uy, entry);
      pz = tied(row, row + 144, uz, entry);
      diagonal = load<f32>(row, 144 + 28);
      nextX = scale(ux, diagonal);
      nextY = scale(uy, diagonal);
      nextZ = scale(uz, diagonal);
      nextG = v128.load(row, 144 + 16);
    }
    for (let k = start; k < last; k++, row += 144) {
      let rx = zero;
      let ry = zero;
      let rz = zero;
      let tieX = zero;
      let tieY = zero;
      let tieZ = zero;
      let overX = ux;
      let overY = uy;
      let overZ = uz;
      let overG = zero;
      if (k + 2 < last) {
        const overNext = row + 288;
        const entry = load<f32>(row, 36);
        rx = tied(row, overNext, ux, entry);
        ry = tied(row, overNext, uy, entry);
        rz = tied(row, overNext, uz, entry);
        const onward = load<f32>(row, 144 + 32);
        tieX = tied(row + 144, overNext, ux, onward);
        tieY = tied(row + 144, overNext, uy, onward);
        tieZ = tied(row + 144, overNext, uz, onward);
        diagonal = load<f32>(overNext, 28);
        overX = scale(ux, diagonal);
        overY = scale(uy, diagonal);
        overZ = scale(uz, diagonal);
        overG = v128.load(overNext, 16);
      }
      const across = cross3(sy, sz);
      const inverse: f32 = 1 / dot3(sx, across);
      const ix = scale(across, inverse);
      const iy = scale(cross3(sz, sx), inverse);
      const iz = scale(cross3(sx, sy), inverse);
      const y = combined(g, ix, iy, iz);
      const xx = combined(px, ix, iy, iz);
      const xy = combined(py, ix, iy, iz);
      const xz = combined(pz, ix, iy, iz);
      const zx = combined(rx, ix, iy, iz);
      const zy = combined(ry, ix, iy, iz);
      const zz = combined(rz, ix, iy, iz);
      v128.store(row, y, 16);
      v128.store(row, xx, 48);
      v128.store(row, xy, 64);
      v128.store(row, xz, 80);
      v128.store(row, zx, 96);
      v128.store(row, zy, 112);
      v128.store(row, zz, 128);
      sx = less(nextX, px, py, pz, xx);
      sy = less(nextY, px, py, pz, xy);
      sz = less(nextZ, px, py, pz, xz);
      g = less(nextG, px, py, pz, y);
      tieX = less(tieX, px, py, pz, zx);
      tieY = less(tieY, px, py, pz, zy);
      tieZ = less(tieZ, px, py, pz, zz);
      px = tieX;
      py = tieY;
      pz = tieZ;
      nextX = less(overX, rx, ry, rz, zx);
      nextY = less(overY, rx, ry, rz, zy);
      nextZ = less(overZ, rx, ry, rz, zz);
      nextG = less(overG, rx, ry, rz, y);
    }
    let x1 = zero;
    let x2 = zero;
    for (let k = last; k > start; ) {
      k--;
      row -= 144;
      const near = combined(x1, v128.load(row, 48), v128.load(row, 64), v128.load(row, 80));
      const far = combined(x2, v128.load(row, 96), v128.load(row, 112), v128.load(row, 128));
      const x = f32x4.sub(f32x4.sub(v128.load(row, 16), near), far);
      x2 = x1;
      x1 = x;
      const i = <usize>load<u32>(chainMember + ((<usize>k) << 2));
      v128.store(solution + (i << 4), f32x4.replace_lane(f32x4.add(v128.load(held + 48 * i, 16), x), 3, 0));
    }
  }
}
