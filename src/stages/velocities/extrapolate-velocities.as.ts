import { addScaled, dot3 } from '../../compute/vec.as';

/** The negated comparison is also true of NaN. */
export function extrapolateVelocities(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  startVelocity: usize,
  velocity: usize,
  bodyOf: usize,
  bodyStatus: usize,
  h: f32,
  keep: f32,
  beyond: f32,
  maxSpeed: f32,
): void {
  const perStep: f32 = 1 / h;
  const limit = maxSpeed * maxSpeed;
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    const p = v128.load(position + at);
    const moved = f32x4.sub(p, v128.load(inertial + at));
    let v = v128.load(velocity + at);
    if (f32x4.extract_lane(p, 3) > 0 && !v128.any_true(f32x4.ne(moved, f32x4.splat(0)))) {
      v = addScaled(v, beyond, addScaled(v, -keep, v128.load(startVelocity + at)));
    } else {
      v = addScaled(v, perStep, moved);
    }
    v128.store(velocity + at, f32x4.replace_lane(v, 3, 0));
    if (!(dot3(v, v) <= limit)) {
      store<u32>(bodyStatus + ((<usize>load<u32>(bodyOf + ((<usize>i) << 2))) << 2), 1);
    }
  }
}
