export function guessRest(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  chainMember: usize,
  gravity: v128,
  h: f32,
): void {
  const fall = f32x4.mul(f32x4.splat(h * h), f32x4.replace_lane(gravity, 3, 0));
  for (let k = begin; k < end; k++) {
    const at = (<usize>load<u32>(chainMember + ((<usize>k) << 2))) << 4;
    if (load<f32>(position + at, 12) == 0) continue;
    v128.store(position + at, f32x4.sub(v128.load(inertial + at), fall));
  }
}
