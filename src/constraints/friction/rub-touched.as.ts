import { addScaled, dot3, scale } from '../../compute/vec.as';

export function rubTouched(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  nodeDirection: usize,
  begun: usize,
  probe: usize,
  touch: usize,
  heldAlong: usize,
  slid: usize,
  leastSlip: f32,
): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    const at = i << 4;
    const out = v128.load(position + at);
    const x = v128.load(begun + at);
    const w = f32x4.extract_lane(x, 3);
    const known = load<f32>(slid + (i << 2));
    v128.store(position + at, x);
    store<f32>(slid + (i << 2), 0);
    const shown = v128.load(probe + at);
    const normal = f32x4.extract_lane(shown, 3);
    if (!(normal > 0)) continue;
    const q = v128.load(previous + at);
    const n = v128.load(touch + at);
    const start = addScaled(q, -f32x4.extract_lane(n, 3), n);
    const whole = f32x4.sub(shown, start);
    const ahead = addScaled(whole, -dot3(whole, n), n);
    const forward = scale(ahead, 1 / sqrt<f32>(dot3(ahead, ahead)));
    const back = f32x4.sub(shown, out);
    const came = f32x4.sub(out, start);
    const gone = dot3(came, forward);
    const turn: f32 = gone > 0 ? (-2 * dot3(came, n)) / gone : 0;
    const rubbed = dot3(back, forward);
    const pushed = -dot3(back, n);
    const friction = (rubbed + turn * pushed) / (pushed - turn * rubbed);
    if (!(friction > 1e-3)) continue;
    const before = v128.load(nodeDirection + at);
    const rub = friction * max<f32>(normal, dot3(f32x4.sub(x, before), n) / w);
    const slip = max<f32>(leastSlip, known > 0 ? known : -known - w * rub);
    const share = slip / (slip + w * rub);
    store<f32>(slid + (i << 2), slip);
    v128.store(heldAlong + (i << 5), f32x4.replace_lane(n, 3, w * share));
    const way = f32x4.sub(before, q);
    const onward = addScaled(way, -dot3(way, n), n);
    const to = addScaled(addScaled(q, dot3(f32x4.sub(x, q), n), n), share, onward);
    v128.store(position + at, f32x4.replace_lane(to, 3, w));
  }
}
