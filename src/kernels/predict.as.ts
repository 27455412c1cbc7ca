/** y = p + h keep v + h^2 g, by one v128 a particle; the lane of the inverse mass gains 0. */
export function predict(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  previous: usize,
  inertial: usize,
  gravity: v128,
  h: f32,
  keep: f32,
): void {
  const fall = f32x4.mul(f32x4.splat(h * h), f32x4.replace_lane(gravity, 3, 0));
  const advance = f32x4.replace_lane(f32x4.splat(h * keep), 3, 0);
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    const p = v128.load(position + at);
    const free = f32x4.gt(v128.shuffle<f32>(p, p, 3, 3, 3, 3), f32x4.splat(0));
    const move = f32x4.add(f32x4.mul(advance, v128.load(velocity + at)), fall);
    const y = f32x4.add(p, v128.and(move, free));
    v128.store(previous + at, p);
    v128.store(inertial + at, y);
    v128.store(position + at, y);
  }
}
