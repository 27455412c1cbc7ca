import { cross3, dot3, scale } from '../../compute/vec.as';
import { constraintChange, movePlace } from './apply-constraint.as';

export function solveVolumes(
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
  const sixth: f32 = 1.0 / 6.0;
  for (let c = <usize>begin; c < <usize>end; c++) {
    const own = corners + (c << 4);
    const i0 = place + ((<usize>load<u32>(own)) << 4);
    const i1 = place + ((<usize>load<u32>(own, 4)) << 4);
    const i2 = place + ((<usize>load<u32>(own, 8)) << 4);
    const i3 = place + ((<usize>load<u32>(own, 12)) << 4);
    const p0 = v128.load(i0);
    const p1 = v128.load(i1);
    const p2 = v128.load(i2);
    const p3 = v128.load(i3);
    const a = f32x4.sub(p1, p0);
    const b = f32x4.sub(p2, p0);
    const d = f32x4.sub(p3, p0);
    const g1 = scale(cross3(b, d), sixth);
    const g2 = scale(cross3(d, a), sixth);
    const g3 = scale(cross3(a, b), sixth);
    const g0 = f32x4.neg(f32x4.add(f32x4.add(g1, g2), g3));
    const weight =
      f32x4.extract_lane(p0, 3) * dot3(g0, g0) +
      f32x4.extract_lane(p1, 3) * dot3(g1, g1) +
      f32x4.extract_lane(p2, 3) * dot3(g2, g2) +
      f32x4.extract_lane(p3, 3) * dot3(g3, g3);
    const value = dot3(a, g1) - load<f32>(rest + (c << 3));
    const compliance = load<f32>(rest + (c << 3), 4);
    const change = constraintChange(c, value, weight, compliance, multiplier, perSquaredStep, share, first);
    movePlace(i0, p0, change, g0);
    movePlace(i1, p1, change, g1);
    movePlace(i2, p2, change, g2);
    movePlace(i3, p3, change, g3);
  }
}
