/** `previous` carries the inverse mass in w, so whole vectors are copied back. */
export function freezeBroken(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  previous: usize,
  bodyOf: usize,
  bodyStatus: usize,
): void {
  for (let i = begin; i < end; i++) {
    if (load<u32>(bodyStatus + ((<usize>load<u32>(bodyOf + ((<usize>i) << 2))) << 2)) == 0) continue;
    const at = (<usize>i) << 4;
    v128.store(position + at, v128.load(previous + at));
    v128.store(velocity + at, f32x4.splat(0));
  }
}
