import { dot3, scale } from '../../compute/vec.as';
import { movePlace } from './apply-constraint.as';

export function solveCords(
  begin: u32,
  end: u32,
  place: usize,
  corners: usize,
  rest: usize,
  multiplier: usize,
  perSquaredStep: f32,
  share: f32,
  first: u32,
): void {
  for (let c = <usize>begin; c < <usize>end; c++) {
    const i = place + ((<usize>load<u32>(corners + (c << 3))) << 4);
    const j = place + ((<usize>load<u32>(corners + (c << 3), 4)) << 4);
    const p = v128.load(i);
    const q = v128.load(j);
    const d = f32x4.sub(q, p);
    const length = sqrt<f32>(dot3(d, d));
    const n = scale(d, length > 0 ? 1 / length : 0);
    const weight: f32 = length > 0 ? f32x4.extract_lane(p, 3) + f32x4.extract_lane(q, 3) : 0;
    const alpha = load<f32>(rest + (c << 3), 4) * perSquaredStep;
    const before: f32 = first == 1 ? 0 : load<f32>(multiplier + (c << 2));
    const wanted = load<f32>(rest + (c << 3)) - length - alpha * before;
    const change: f32 = weight > 0 ? min<f32>(-before, (share * wanted) / (weight + alpha)) : 0;
    store<f32>(multiplier + (c << 2), before + change);
    movePlace(i, p, -change, n);
    movePlace(j, q, change, n);
  }
}
