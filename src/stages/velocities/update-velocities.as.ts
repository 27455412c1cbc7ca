import { addScaled, dot3 } from '../../compute/vec.as';

/** The negated comparison is also true of NaN. */
export function updateVelocities(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  velocity: usize,
  bodyOf: usize,
  bodyStatus: usize,
  h: f32,
  maxSpeed: f32,
): void {
  const perStep: f32 = 1 / h;
  const limit = maxSpeed * maxSpeed;
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    const correction = f32x4.sub(v128.load(position + at), v128.load(inertial + at));
    const v = addScaled(v128.load(velocity + at), perStep, correction);
    v128.store(velocity + at, f32x4.replace_lane(v, 3, 0));
    if (!(dot3(v, v) <= limit)) {
      store<u32>(bodyStatus + ((<usize>load<u32>(bodyOf + ((<usize>i) << 2))) << 2), 1);
    }
  }
}
