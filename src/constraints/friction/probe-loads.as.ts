import { addScaled, dot3, scale } from '../../compute/vec.as';

export function probeLoads(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  inertial: usize,
  nodeDirection: usize,
  heldAlong: usize,
  begun: usize,
  probe: usize,
  reach: f32,
): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    const at = i << 4;
    const x = v128.load(position + at);
    const w = f32x4.extract_lane(x, 3);
    v128.store(begun + at, x);
    store<f32>(position + at, 0, 12);
    store<f32>(probe + at, 0, 12);
    const pull = v128.load(heldAlong + (i << 5), 16);
    const way = f32x4.sub(x, v128.load(nodeDirection + at));
    if (!(w > 0 && dot3(way, way) > 0 && dot3(pull, pull) > 0)) continue;
    const q = v128.load(previous + at);
    const force = f32x4.sub(scale(f32x4.sub(v128.load(inertial + at), q), 1 / w), pull);
    const size = sqrt<f32>(dot3(force, force));
    if (!(size > 0)) continue;
    const ahead = addScaled(q, reach / size, force);
    v128.store(position + at, f32x4.replace_lane(ahead, 3, w));
    v128.store(probe + at, f32x4.replace_lane(ahead, 3, 1));
  }
}
