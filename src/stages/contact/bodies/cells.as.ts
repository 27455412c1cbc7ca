/** See cells.ts. */
const cellsAlongAxis = 4;

@inline export function cellOf(x: f32, perCell: f32): i32 {
  return <i32>floor<f32>(x * perCell);
}

@inline export function cellsAlong(low: f32, high: f32, perCell: f32): i32 {
  return min<i32>(cellsAlongAxis, cellOf(high, perCell) - cellOf(low, perCell) + 1);
}

@inline export function cellKey(i: i32, j: i32, k: i32, mask: u32): u32 {
  return <u32>((i * 73856093) ^ (j * 19349663) ^ (k * 83492791)) & mask;
}
