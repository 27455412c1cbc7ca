import { addScaled, dot3 } from '../../compute/vec.as';

export function keepSlips(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  heldAlong: usize,
  slid: usize,
  share: f32,
): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    const before = load<f32>(slid + (i << 2));
    if (before == 0) continue;
    const n = v128.load(heldAlong + (i << 5));
    const way = f32x4.sub(v128.load(position + (i << 4)), v128.load(previous + (i << 4)));
    const slip = addScaled(way, -dot3(way, n), n);
    store<f32>(slid + (i << 2), before + share * (sqrt<f32>(dot3(slip, slip)) - before));
  }
}
