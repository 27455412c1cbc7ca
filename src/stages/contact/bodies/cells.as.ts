/** See cells.ts. Along the three axes at once; what is no number counts as 0. */
const cellsAlongAxis = 32;

@inline export function cellOf(x: v128, perCell: f32): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.floor(f32x4.mul(x, f32x4.splat(perCell))));
}

@inline export function cellsAlong(low: v128, high: v128, perCell: f32): v128 {
  const count = i32x4.add(i32x4.sub(cellOf(high, perCell), cellOf(low, perCell)), i32x4.splat(1));
  return i32x4.min_s(i32x4.splat(cellsAlongAxis), i32x4.max_s(i32x4.splat(1), count));
}

@inline export function cellKey(i: i32, j: i32, k: i32, mask: u32): u32 {
  return <u32>((i * 73856093) ^ (j * 19349663) ^ (k * 83492791)) & mask;
}
