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
  const squaredStep = f32x4.splat(h * h);
  const weight = f32x4.splat(omega);
  const zero = f32x4.splat(0);
  for (let band = begin; band < end; band++) {
    const top = <i32>((band * rows) / bands) - <i32>halo;
    const bottom = <i32>(((band + 1) * rows) / bands + halo);
    for (let y = top; y < bottom; y++) {
      for (let colour: u32 = 0; colour < 2; colour++) {
        const odd = (<u32>y + colour) & 1;
        const first = (colour ? firstOdd : firstEven) + ((<u32>y * columns + odd) >> 1);
        // Beside the grid there are none.
        const count: u32 = y < 0 || y >= <i32>rows ? 0 : (columns + 1 - odd) >> 1;
        const line = 2 * (band * bandRows + <u32>(y - top)) + colour;
        let to = planes + <usize>(line * (groups + 1)) * 48;
        let term = terms + <usize>(line * groups) * 128;
        let springs = springsOf(springLines, <usize>groups << 6, y, <i32>rows, odd);
        for (let m: u32 = 0; m < 4 * groups; m += 4, to += 48, term += 128, springs += 64) {
          const p = position + (<usize>(first + m) << 4);
          const inertia = inertial + (<usize>(first + m) << 4);
          if (m + 4 <= count) {
            const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
            placeGroup(a, b, c, d, to, term, springs, squaredStep, weight);
            const e = v128.load(inertia), f = v128.load(inertia, 16);
            aimGroup(e, f, v128.load(inertia, 32), v128.load(inertia, 48), term);
          } else {
            // At most three.
            const there = max<u32>(count, m) - m;
            const a = particle(p, 0, there), b = particle(p, 1, there);
            placeGroup(a, b, particle(p, 2, there), zero, to, term, springs, squaredStep, weight);
            const e = particle(inertia, 0, there), f = particle(inertia, 1, there);
            aimGroup(e, f, particle(inertia, 2, there), zero, term);
          }
        }
      }
    }
  }
}

/** Positions of four particles, their kappa and their weight. */
@inline function placeGroup(
  a: v128,
  b: v128,
  c: v128,
  d: v128,
  to: usize,
  term: usize,
  springs: usize,
  squaredStep: v128,
  omega: v128,
): void {
  const one = f32x4.splat(1);
  v128.store(to, xs(a, b, c, d));
  v128.store(to, ys(a, b, c, d), 16);
  v128.store(to, zs(a, b, c, d), 32);
  const kappa = f32x4.mul(squaredStep, ws(a, b, c, d));
  const inverse = f32x4.div(one, f32x4.add(one, f32x4.mul(kappa, stiffnessSum(springs))));
  v128.store(term, kappa, 48);
  v128.store(term, f32x4.mul(omega, inverse), 112);
}

/** Where inertia leads four particles. */
@inline function aimGroup(a: v128, b: v128, c: v128, d: v128, term: usize): void {
  v128.store(term, xs(a, b, c, d));
  v128.store(term, ys(a, b, c, d), 16);
  v128.store(term, zs(a, b, c, d), 32);
}

/** The particle at a lane; zeros where there is none. */
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
