import { ws, xs, ys, zs } from '../../../compute/vec.as';
import { springsOf } from './plane-rows.as';

/** Four particles at a time; past the end of a row there are none, and zeros take their place. */
export function packPlanes(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  springLines: usize,
  planes: usize,
  terms: usize,
  columns: u32,
  rows: u32,
  groups: u32,
  bands: u32,
  halo: u32,
  bandRows: u32,
  firstEven: u32,
  firstOdd: u32,
  h: f32,
  omega: f32,
): void {
  const one = f32x4.splat(1);
  const squaredStep = f32x4.splat(h * h);
  const factor = f32x4.splat(omega);
  for (let band = begin; band < end; band++) {
    const top = <i32>((band * rows) / bands) - <i32>halo;
    const bottom = <i32>(((band + 1) * rows) / bands + halo);
    for (let y = top; y < bottom; y++) {
      for (let colour: u32 = 0; colour < 2; colour++) {
        const odd = (<u32>y + colour) & 1;
        const first = (colour ? firstOdd : firstEven) + ((<u32>y * columns + odd) >> 1);
        // Beside the grid there are none.
        const count = y < 0 || y >= <i32>rows ? 0 : (columns + 1 - odd) >> 1;
        const line = 2 * (band * bandRows + <u32>(y - top)) + colour;
        let to = planes + <usize>(line * (groups + 1)) * 48;
        let term = terms + <usize>(line * groups) * 128;
        let springs = springsOf(springLines, <usize>groups << 6, y, <i32>rows, odd);
        for (let m: u32 = 0; m < 4 * groups; m += 4, to += 48, term += 128, springs += 64) {
          const from = <usize>(first + m) << 4;
          const there = min<u32>(4, max<u32>(count, m) - m);
          const a = particle(position + from, 0, there);
          const b = particle(position + from, 1, there);
          const c = particle(position + from, 2, there);
          const d = particle(position + from, 3, there);
          v128.store(to, xs(a, b, c, d));
          v128.store(to, ys(a, b, c, d), 16);
          v128.store(to, zs(a, b, c, d), 32);
          const kappa = f32x4.mul(squaredStep, ws(a, b, c, d));
          const inverse = f32x4.div(one, f32x4.add(one, f32x4.mul(kappa, stiffnessSum(springs))));
          v128.store(term, kappa, 48);
          v128.store(term, f32x4.mul(factor, inverse), 112);
          const e = particle(inertial + from, 0, there);
          const f = particle(inertial + from, 1, there);
          const g = particle(inertial + from, 2, there);
          const i = particle(inertial + from, 3, there);
          v128.store(term, xs(e, f, g, i));
          v128.store(term, ys(e, f, g, i), 16);
          v128.store(term, zs(e, f, g, i), 32);
        }
      }
    }
  }
}

@inline function particle(from: usize, lane: u32, there: u32): v128 {
  return lane < there ? v128.load(from + ((<usize>lane) << 4)) : f32x4.splat(0);
}

/** S of four particles, in the order of `projectSprings`: four springs are summed in pairs, fewer one after the other. */
@inline function stiffnessSum(springs: usize): v128 {
  const zero = f32x4.splat(0);
  const left = v128.load(springs);
  const right = v128.load(springs, 16);
  const up = v128.load(springs, 32);
  const down = v128.load(springs, 48);
  const across = v128.and(f32x4.ne(left, zero), f32x4.ne(right, zero));
  const along = v128.and(f32x4.ne(up, zero), f32x4.ne(down, zero));
  const pairs = f32x4.add(f32x4.add(left, up), f32x4.add(right, down));
  const inTurn = f32x4.add(f32x4.add(f32x4.add(left, right), up), down);
  return v128.bitselect(pairs, inTurn, v128.and(across, along));
}
