/** The fourth lanes of all but positions are 0: inverse masses stay. */
export function turnResidual(
  begin: u32,
  end: u32,
  position: usize,
  solution: usize,
  lastResidual: usize,
  lastStep: usize,
  change: usize,
  bodyOf: usize,
  verdict: usize,
): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    const at = i << 4;
    const own = verdict + ((<usize>load<u32>(bodyOf + (i << 2))) << 4);
    const before = v128.load(lastResidual + at);
    if (load<f32>(own, 8) == 1) {
      v128.store(position + at, f32x4.sub(v128.load(position + at), v128.load(lastStep + at)));
      v128.store(solution + at, before);
      continue;
    }
    const residual = v128.load(solution + at);
    const t = f32x4.sub(before, residual);
    v128.store(change + at, t);
    v128.store(solution + at, f32x4.sub(residual, f32x4.mul(v128.load32_splat(own), t)));
    v128.store(lastResidual + at, residual);
  }
}
