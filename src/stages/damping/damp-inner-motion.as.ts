import { addScaled, cross3 } from '../../compute/vec.as';

export function dampInnerMotion(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  bodyOf: usize,
  rigidMotion: usize,
  loss: f32,
): void {
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    const p = v128.load(position + at);
    if (f32x4.extract_lane(p, 3) == 0) continue;
    const motion = rigidMotion + <usize>load<u32>(bodyOf + ((<usize>i) << 2)) * 48;
    const turning = cross3(v128.load(motion, 32), f32x4.sub(p, v128.load(motion)));
    const rigid = f32x4.add(v128.load(motion, 16), turning);
    const v = v128.load(velocity + at);
    v128.store(velocity + at, f32x4.replace_lane(addScaled(v, loss, f32x4.sub(rigid, v)), 3, 0));
  }
}
