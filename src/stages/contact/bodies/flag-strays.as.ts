import { addScaled, dot3 } from '../../../compute/vec.as';

export function flagStrays(
  begin: u32,
  end: u32,
  position: usize,
  wayStart: usize,
  wayEnd: usize,
  strayed: usize,
  drift: v128,
  slack: f32,
  exact: u32,
): void {
  for (let i = begin; i < end; i++) {
    const at = <usize>i << 4;
    const start = v128.load(wayStart + at);
    const way = f32x4.sub(v128.load(wayEnd + at), start);
    const from = f32x4.sub(f32x4.sub(v128.load(position + at), start), drift);
    let off = from;
    if (!exact) {
      const squared = dot3(way, way);
      const share: f32 = squared > 0 ? min<f32>(1, max<f32>(0, dot3(from, way) / squared)) : 0;
      off = addScaled(from, -share, way);
    }
    const allowed = exact ? f32x4.extract_lane(start, 3) - slack : slack;
    if (!(dot3(off, off) <= allowed * allowed)) store<u32>(strayed, 1);
  }
}
