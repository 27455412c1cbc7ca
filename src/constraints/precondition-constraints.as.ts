import { ownersEnd, ownersFirst } from './block-sums.as';

const FLOOR_SHARE: f32 = 0.1;

@inline function yzx(a: v128): v128 {
  return v128.shuffle<f32>(a, a, 1, 2, 0, 3);
}
@inline function zxy(a: v128): v128 {
  return v128.shuffle<f32>(a, a, 2, 0, 1, 3);
}

/** Diagonal entries in one vector, xy, yz and zx in another. */
export function preconditionConstraints(
  begin: u32,
  end: u32,
  work: usize,
  owned: usize,
  position: usize,
  heldAlong: usize,
  jacobian: usize,
  constraint: usize,
  blockInverse: usize,
  epsilon: f32,
  preconditioner: u32,
  holds: u32,
): void {
  const starts = load<u32>(owned);
  for (let block = begin; block < end; block++) {
    const last = ownersEnd(work, block);
    for (let k = ownersFirst(work, block); k < last; k++) {
      const i = <usize>load<u32>(work + ((<usize>k) << 2));
      const mi = load<f32>(position + (i << 4), 12);
      const wi: f32 = holds > 0 ? load<f32>(heldAlong + (i << 5), 12) : mi;
      let diagonals = f32x4.splat(1);
      let mixed = f32x4.splat(0);
      const lastOwned = load<u32>(owned + (i << 2), 4);
      for (let e = load<u32>(owned + (i << 2)); e < lastOwned; e++) {
        const c = <usize>(e - starts);
        const far = <usize>load<u32>(owned + ((<usize>e) << 2));
        const mj = load<f32>(position + (far << 4), 12);
        const wj: f32 = holds > 0 ? load<f32>(heldAlong + (far << 5), 12) : mj;
        const j = v128.load(jacobian + (c << 4));
        const squares = f32x4.mul(j, j);
        const squared =
          f32x4.extract_lane(squares, 0) + f32x4.extract_lane(squares, 1) + f32x4.extract_lane(squares, 2);
        const diagonal = (mi + mj) * squared;
        let s: f32 = 1;
        if (preconditioner == 1) s = (wi + wj) * squared + epsilon * diagonal;
        else if (preconditioner == 2) s = max<f32>(wj, FLOOR_SHARE * wi) * squared + epsilon * diagonal;
        const inverse: f32 = diagonal > 0 ? 1 / s : 0;
        store<f32>(constraint + (c << 3), inverse, 4);
        const weight = f32x4.splat(wi * inverse);
        diagonals = f32x4.add(diagonals, f32x4.mul(weight, squares));
        mixed = f32x4.add(mixed, f32x4.mul(weight, f32x4.mul(j, yzx(j))));
      }
      const to = blockInverse + (i << 5);
      if (preconditioner == 2) {
        const mixedYzx = yzx(mixed);
        const ofDiagonal = f32x4.sub(f32x4.mul(yzx(diagonals), zxy(diagonals)), f32x4.mul(mixedYzx, mixedYzx));
        const ofMixed = f32x4.sub(f32x4.mul(mixedYzx, zxy(mixed)), f32x4.mul(mixed, zxy(diagonals)));
        const determinant =
          f32x4.extract_lane(diagonals, 0) * f32x4.extract_lane(ofDiagonal, 0) +
          f32x4.extract_lane(mixed, 0) * f32x4.extract_lane(ofMixed, 0) +
          f32x4.extract_lane(mixed, 2) * f32x4.extract_lane(ofMixed, 2);
        const scale = f32x4.splat(wi / determinant);
        v128.store(to, f32x4.replace_lane(f32x4.mul(scale, ofDiagonal), 3, 0));
        v128.store(to, f32x4.replace_lane(f32x4.mul(scale, ofMixed), 3, 0), 16);
      } else {
        v128.store(to, f32x4.splat(0));
        v128.store(to, f32x4.splat(0), 16);
      }
    }
  }
}
