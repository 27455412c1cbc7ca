/** The fourth lane of right-hand sides is 0, and so is that of what follows from them. */
export function smoothFromZero(
  begin: u32,
  end: u32,
  right: usize,
  levelRow: usize,
  guess: usize,
  h: f32,
  omega: f32,
): void {
  const last = (<usize>end) << 4;
  for (let at = (<usize>begin) << 4; at < last; at += 16) {
    const step: f32 = (omega * load<f32>(levelRow + at, 12)) / (load<f32>(levelRow + at) + h * h * load<f32>(levelRow + at, 8));
    v128.store(guess + at, f32x4.mul(f32x4.splat(step), v128.load(right + at)));
  }
}
