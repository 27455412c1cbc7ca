export function restrictResidual(
  begin: u32,
  end: u32,
  residual: usize,
  gatherFirst: usize,
  gatherFine: usize,
  gatherWeight: usize,
  coarseRow: usize,
  coarseRight: usize,
  coarseGuess: usize,
  h: f32,
  omega: f32,
): void {
  let e = (<usize>load<u32>(gatherFirst + ((<usize>begin) << 2))) << 2;
  for (let i = <usize>begin; i < <usize>end; i++) {
    const at = i << 4;
    const to = (<usize>load<u32>(gatherFirst + (i << 2), 4)) << 2;
    let sum = f32x4.splat(0);
    for (; e < to; e += 4) {
      const r = v128.load(residual + ((<usize>load<u32>(gatherFine + e)) << 4));
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(gatherWeight + e), r));
    }
    v128.store(coarseRight + at, sum);
    const step: f32 =
      (omega * load<f32>(coarseRow + at, 12)) / (load<f32>(coarseRow + at) + h * h * load<f32>(coarseRow + at, 8));
    v128.store(coarseGuess + at, f32x4.mul(f32x4.splat(step), sum));
  }
}
