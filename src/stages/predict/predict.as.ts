/** One v128 a particle; the lane of the inverse mass gains 0. A pinned particle's velocity is what moves it, and is left alone. */
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
  const fall = f32x4.mul(f32x4.splat(h), f32x4.replace_lane(gravity, 3, 0));
  const kept = f32x4.replace_lane(f32x4.splat(keep), 3, 0);
  const step = f32x4.splat(h);
  for (let i = begin; i < end; i++) {
    const at = <usize>i << 4;
    const p = v128.load(position + at);
    v128.store(previous + at, p);
    if (f32x4.extract_lane(p, 3) > 0) {
      const v = f32x4.add(f32x4.mul(kept, v128.load(velocity + at)), fall);
      const y = f32x4.add(p, f32x4.mul(step, v));
      v128.store(velocity + at, v);
      v128.store(inertial + at, y);
      v128.store(position + at, y);
    } else {
      v128.store(inertial + at, p);
    }
  }
}
