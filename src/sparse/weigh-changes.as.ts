export function weighChanges(
  begin: u32,
  end: u32,
  weighedRow: usize,
  changeMatrix: usize,
  weighed: usize,
  changeWeight: usize,
  changed: u32,
  rows: u32,
): void {
  if (begin >= end) return;
  const zero = f32x4.splat(0);
  for (let r: u32 = 0; r < changed; r++) {
    const row = changeMatrix + ((<usize>rows * <usize>r) << 2);
    let sum = zero;
    for (let k: u32 = 0; k < rows; k++) {
      const number = v128.load32_splat(row + ((<usize>k) << 2));
      const value = v128.load(weighed + ((<usize>load<u32>(weighedRow + ((<usize>k) << 2))) << 4));
      sum = f32x4.add(sum, v128.and(f32x4.mul(number, value), f32x4.ne(number, zero)));
    }
    const at = changeWeight + ((<usize>r) << 4);
    v128.store(at, f32x4.replace_lane(sum, 3, load<f32>(at, 12)));
  }
}
