import { addScaled, dot3, scale } from '../../compute/vec.as';

export function probeFriction(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  inertial: usize,
  heldAlong: usize,
  begun: usize,
  probe: usize,
  touch: usize,
  slid: usize,
  reach: f32,
  calm: f32,
  slack: f32,
): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    const at = i << 4;
    const ahead = v128.load(probe + at);
    const shown = v128.load(position + at);
    store<f32>(probe + at, 0, 12);
    store<f32>(position + at, 0, 12);
    if (!(f32x4.extract_lane(ahead, 3) > 0)) continue;
    const w = load<f32>(begun + at, 12);
    const out = f32x4.sub(shown, ahead);
    const depth = sqrt<f32>(dot3(out, out));
    if (!(depth > 0.02 * reach)) continue;
    const n = scale(out, 1 / depth);
    const q = v128.load(previous + at);
    const gap = -dot3(f32x4.sub(ahead, q), n) - depth;
    const way = f32x4.sub(v128.load(inertial + at), q);
    const rise = dot3(way, n);
    const pull = v128.load(heldAlong + (i << 5), 16);
    const pressed = dot3(pull, n);
    const force = f32x4.sub(scale(way, 1 / w), pull);
    const normal = pressed - rise / w;
    const near = abs(gap) <= w * normal + slack && abs(gap + rise) <= calm;
    if (!(pressed > max<f32>(0, -rise / w) && normal > 0 && near)) continue;
    const along = addScaled(force, normal, n);
    const size = sqrt<f32>(dot3(along, along));
    if (!(size > 0)) continue;
    const second = f32x4.sub(scale(along, 5 / size), n);
    const end = addScaled(addScaled(q, -gap, n), reach / sqrt<f32>(26), second);
    v128.store(position + at, f32x4.replace_lane(end, 3, w));
    v128.store(probe + at, f32x4.replace_lane(end, 3, normal));
    v128.store(touch + at, f32x4.replace_lane(n, 3, gap));
    if (load<f32>(slid + (i << 2)) == 0) {
      const slip = addScaled(way, -rise, n);
      store<f32>(slid + (i << 2), -sqrt<f32>(dot3(slip, slip)));
    }
  }
}
