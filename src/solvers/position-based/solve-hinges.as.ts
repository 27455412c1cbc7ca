import { addScaled, cross3, dot3, scale } from '../../compute/vec.as';
import { hingeAngle } from '../../elements/hinge/hinge-angle.as';
import { constraintChange, movePlace } from './apply-constraint.as';

export function solveHinges(
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
    const own = corners + (c << 4);
    const own4 = rest + (c << 4);
    const i0 = place + ((<usize>load<u32>(own)) << 4);
    const i1 = place + ((<usize>load<u32>(own, 4)) << 4);
    const i2 = place + ((<usize>load<u32>(own, 8)) << 4);
    const i3 = place + ((<usize>load<u32>(own, 12)) << 4);
    const p0 = v128.load(i0);
    const p1 = v128.load(i1);
    const p2 = v128.load(i2);
    const p3 = v128.load(i3);
    const e = f32x4.sub(p1, p0);
    const u = f32x4.sub(p2, p0);
    const v = f32x4.sub(p3, p0);
    const normal1 = cross3(e, u);
    const normal2 = cross3(v, e);
    const squared1 = dot3(normal1, normal1);
    const squared2 = dot3(normal2, normal2);
    const squaredEdge = dot3(e, e);
    const size = sqrt<f32>(squaredEdge);
    let g1 = f32x4.splat(0);
    let g2 = g1;
    let g3 = g1;
    if (squared1 > load<f32>(own4, 8) && squared2 > load<f32>(own4, 12)) {
      g2 = scale(normal1, size / squared1);
      g3 = scale(normal2, size / squared2);
      g1 = addScaled(scale(g2, -dot3(u, e) / squaredEdge), -dot3(v, e) / squaredEdge, g3);
    }
    const g0 = f32x4.neg(f32x4.add(f32x4.add(g1, g2), g3));
    const weight =
      f32x4.extract_lane(p0, 3) * dot3(g0, g0) +
      f32x4.extract_lane(p1, 3) * dot3(g1, g1) +
      f32x4.extract_lane(p2, 3) * dot3(g2, g2) +
      f32x4.extract_lane(p3, 3) * dot3(g3, g3);
    const value = hingeAngle(size * dot3(normal1, v), dot3(normal1, normal2)) - load<f32>(own4);
    const change = constraintChange(c, value, weight, load<f32>(own4, 4), multiplier, perSquaredStep, share, first);
    movePlace(i0, p0, change, g0);
    movePlace(i1, p1, change, g1);
    movePlace(i2, p2, change, g2);
    movePlace(i3, p3, change, g3);
  }
}
