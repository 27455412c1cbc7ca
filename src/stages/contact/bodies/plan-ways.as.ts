import { addScaled, dot3, scale } from '../../../compute/vec.as';

export function planWays(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  wayStart: usize,
  wayEnd: usize,
  steps: f32,
  most: f32,
  slack: f32,
): void {
  for (let i = begin; i < end; i++) {
    const at = <usize>i << 4;
    const start = v128.load(previous + at);
    const whole = scale(f32x4.sub(v128.load(position + at), start), steps);
    const far = sqrt<f32>(dot3(whole, whole));
    const reached = addScaled(start, far > most ? most / far : 1, whole);
    v128.store(wayStart + at, f32x4.replace_lane(start, 3, min<f32>(far, most) + slack));
    v128.store(wayEnd + at, f32x4.replace_lane(reached, 3, 0));
  }
}
