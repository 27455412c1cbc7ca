import { addScaled, dot3 } from '../../../compute/vec.as';

export function planWays(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  wayStart: usize,
  wayEnd: usize,
  drift: v128,
  steps: f32,
  far: f32,
  most: f32,
  slack: f32,
  exact: u32,
): void {
  const lasting: f32 = exact ? 1 - 1 / steps : 1;
  for (let i = begin; i < end; i++) {
    const at = <usize>i << 4;
    const start = v128.load(previous + at);
    const once = f32x4.sub(f32x4.sub(v128.load(position + at), start), drift);
    const goes = sqrt<f32>(dot3(once, once));
    const planned = min<f32>(most, max<f32>(goes, min<f32>(steps * goes, far))) * lasting;
    v128.store(wayStart + at, f32x4.replace_lane(start, 3, min<f32>(most, 1.5 * goes) + slack));
    v128.store(wayEnd + at, f32x4.replace_lane(addScaled(start, goes > 0 ? planned / goes : 0, once), 3, 0));
  }
}
