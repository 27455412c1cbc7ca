import { addScaled, dot3 } from '../../../compute/vec.as';

export function flagStrays(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  wayStart: usize,
  wayEnd: usize,
  strayed: usize,
  drift: v128,
  before: v128,
  slack: f32,
  behind: f32,
  exact: u32,
): void {
  for (let i = begin; i < end; i++) {
    const at = <usize>i << 4;
    const start = v128.load(wayStart + at);
    const way = f32x4.sub(v128.load(wayEnd + at), start);
    const from = f32x4.sub(f32x4.sub(v128.load(position + at), start), drift);
    let allowed = slack;
    let passed = behind;
    if (exact) {
      allowed = f32x4.extract_lane(start, 3) - slack;
      const began = addScaled(f32x4.sub(f32x4.sub(v128.load(previous + at), start), before), -behind, way);
      if (!(dot3(began, began) <= slack * slack)) store<u32>(strayed, 1);
    } else {
      const squared = dot3(way, way);
      passed = squared > 0 ? min<f32>(1, max<f32>(0, dot3(from, way) / squared)) : 0;
    }
    const off = addScaled(from, -passed, way);
    if (!(dot3(off, off) <= allowed * allowed)) store<u32>(strayed, 1);
  }
}
