/** The lane of the inverse mass stays. */
export function coast(begin: u32, end: u32, position: usize, inertial: usize, gravity: v128, h: f32): void {
  const fall = f32x4.mul(f32x4.splat(h * h), f32x4.replace_lane(gravity, 3, 0));
  for (let i = <usize>begin; i < <usize>end; i++) {
    const at = i << 4;
    const w = load<f32>(position + at, 12);
    if (!(w > 0)) continue;
    v128.store(position + at, f32x4.replace_lane(f32x4.sub(v128.load(inertial + at), fall), 3, w));
  }
}
