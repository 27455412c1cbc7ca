/** The lane of the inverse mass is the same in all three positions, and the velocity has 0 there. */
export function extrapolate(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  inertial: usize,
  velocity: usize,
  h: f32,
  solved: f32,
): void {
  const perSolved = f32x4.splat(1 / solved);
  const step = f32x4.splat(h);
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    const correction = f32x4.sub(v128.load(position + at), v128.load(inertial + at));
    const v = f32x4.replace_lane(f32x4.add(v128.load(velocity + at), f32x4.mul(perSolved, correction)), 3, 0);
    const last = f32x4.add(v128.load(previous + at), f32x4.mul(step, v));
    v128.store(velocity + at, v);
    v128.store(position + at, last);
    v128.store(inertial + at, last);
  }
}
