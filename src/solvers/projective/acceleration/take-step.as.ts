/** The fourth lanes of all but positions are 0: inverse masses stay. */
export function takeStep(
  begin: u32,
  end: u32,
  position: usize,
  solution: usize,
  lastStep: usize,
  bodyOf: usize,
  verdict: usize,
  first: u32,
): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    const at = i << 4;
    const more: f32 = first == 1 ? 0 : load<f32>(verdict + ((<usize>load<u32>(bodyOf + (i << 2))) << 4), 12);
    let taken = v128.load(solution + at);
    if (more != 0) taken = f32x4.add(taken, f32x4.mul(f32x4.splat(more), v128.load(lastStep + at)));
    v128.store(position + at, f32x4.add(v128.load(position + at), taken));
    v128.store(lastStep + at, taken);
  }
}
