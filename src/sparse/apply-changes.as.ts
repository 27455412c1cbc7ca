export function applyChanges(
  begin: u32,
  end: u32,
  changeColumn: usize,
  changeWeight: usize,
  solution: usize,
  changed: u32,
  stride: u32,
): void {
  const zero = f32x4.splat(0);
  for (let i = begin; i < end; i++) {
    const row = changeColumn + ((<usize>stride * <usize>i) << 2);
    const at = solution + ((<usize>i) << 4);
    let sum = zero;
    for (let k: u32 = 0; k < changed; k++) {
      const number = v128.load32_splat(row + ((<usize>k) << 2));
      const weight = v128.load(changeWeight + ((<usize>k) << 4));
      sum = f32x4.add(sum, v128.and(f32x4.mul(number, weight), f32x4.ne(number, zero)));
    }
    v128.store(at, f32x4.sub(v128.load(at), f32x4.replace_lane(sum, 3, 0)));
  }
}
