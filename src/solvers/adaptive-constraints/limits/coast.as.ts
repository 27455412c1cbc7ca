import { addScaled } from '../../../compute/vec.as';

/** The lane of the inverse mass stays. */
export function coast(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  lastVelocity: usize,
  time: f32,
): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    const at = i << 4;
    const w = load<f32>(position + at, 12);
    if (!(w > 0)) continue;
    const guess = addScaled(v128.load(previous + at), time, v128.load(lastVelocity + at));
    v128.store(position + at, f32x4.replace_lane(guess, 3, w));
  }
}
