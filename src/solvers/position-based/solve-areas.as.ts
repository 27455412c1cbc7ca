import { cross3, dot3, scale } from '../../compute/vec.as';
import { constraintChange, movePlace } from './apply-constraint.as';

export function solveAreas(
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
    const own = corners + c * 12;
    const i0 = place + ((<usize>load<u32>(own)) << 4);
    const i1 = place + ((<usize>load<u32>(own, 4)) << 4);
    const i2 = place + ((<usize>load<u32>(own, 8)) << 4);
    const p0 = v128.load(i0);
    const p1 = v128.load(i1);
    const p2 = v128.load(i2);
    const u = f32x4.sub(p1, p0);
    const v = f32x4.sub(p2, p0);
    const normal = cross3(u, v);
    const size = sqrt<f32>(dot3(normal, normal));
    const half = scale(normal, size > 0 ? 1 / (2 * size) : 0);
    const g1 = cross3(v, half);
    const g2 = cross3(half, u);
    const g0 = f32x4.neg(f32x4.add(g1, g2));
    const weight =
      f32x4.extract_lane(p0, 3) * dot3(g0, g0) +
      f32x4.extract_lane(p1, 3) * dot3(g1, g1) +
      f32x4.extract_lane(p2, 3) * dot3(g2, g2);
    const value = <f32>0.5 * size - load<f32>(rest + (c << 3));
    const compliance = load<f32>(rest + (c << 3), 4);
    const change = constraintChange(c, value, weight, compliance, multiplier, perSquaredStep, share, first);
    movePlace(i0, p0, change, g0);
    movePlace(i1, p1, change, g1);
    movePlace(i2, p2, change, g2);
  }
}
