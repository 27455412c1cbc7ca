import { addScaled, cross3, dot3, scale } from '../../compute/vec.as';
import { hingeAngle } from './hinge-angle.as';

export function projectHinges(
  begin: u32,
  end: u32,
  position: usize,
  hingeCorner: usize,
  hingeRest: usize,
  pull: usize,
): void {
  for (let t = begin; t < end; t++) {
    const corners = hingeCorner + ((<usize>t) << 4);
    const rest = hingeRest + ((<usize>t) << 5);
    const foot1 = load<f32>(rest);
    const perHeight1 = load<f32>(rest, 4);
    const foot2 = load<f32>(rest, 8);
    const perHeight2 = load<f32>(rest, 12);
    const stiffness = load<f32>(rest, 20);
    const perLength = load<f32>(rest, 24);
    const p = v128.load(position + ((<usize>load<u32>(corners)) << 4));
    const e = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 4)) << 4)), p);
    const u = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 8)) << 4)), p);
    const v = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 12)) << 4)), p);
    const size = sqrt<f32>(dot3(e, e));
    const unit = size > 0 ? scale(e, (<f32>1) / size) : f32x4.splat(0);
    const normal1 = cross3(e, u);
    const normal2 = cross3(v, e);

    // g, g / |N|2 and the slope of g of both triangles.
    const squared1 = dot3(normal1, normal1);
    const squared2 = dot3(normal2, normal2);
    const halfLength: f32 = (<f32>0.5) / perLength;
    const scale1 = halfLength / perHeight1;
    const scale2 = halfLength / perHeight2;
    const r1 = sqrt<f32>(squared1) / scale1;
    const r2 = sqrt<f32>(squared2) / scale2;
    const perSquare1 = (<f32>1) / (scale1 * scale1);
    const perSquare2 = (<f32>1) / (scale2 * scale2);
    const whole1 = r1 >= 1;
    const whole2 = r2 >= 1;
    const fade1: f32 = whole1 ? 1 : r1 * r1 * (3 - 2 * r1);
    const fade2: f32 = whole2 ? 1 : r2 * r2 * (3 - 2 * r2);
    const overSquare1: f32 = whole1 ? (<f32>1) / squared1 : (3 - 2 * r1) * perSquare1;
    const overSquare2: f32 = whole2 ? (<f32>1) / squared2 : (3 - 2 * r2) * perSquare2;
    const slope1: f32 = whole1 ? 0 : 6 * (1 - r1) * perSquare1;
    const slope2: f32 = whole2 ? 0 : 6 * (1 - r2) * perSquare2;

    const difference = hingeAngle(size * dot3(normal1, v), dot3(normal1, normal2)) - load<f32>(rest, 16);
    const half: f32 = <f32>0.5 * difference * difference;
    const turn1 = scale(normal1, difference * fade2 * overSquare1);
    const turn2 = scale(normal2, difference * fade1 * overSquare2);
    const area1 = half * fade2 * slope1;
    const area2 = half * fade1 * slope2;
    const byAreas = addScaled(scale(cross3(u, normal1), area1), area2, cross3(normal2, v));
    const byEdge = addScaled(addScaled(byAreas, -dot3(u, unit), turn1), -dot3(v, unit), turn2);
    const byWing1 = addScaled(scale(turn1, size), area1, cross3(normal1, e));
    const byWing2 = addScaled(scale(turn2, size), area2, cross3(e, normal2));

    const wing1 = scale(addScaled(u, -foot1, e), perHeight1 * perHeight1);
    const wing2 = scale(addScaled(v, -foot2, e), perHeight2 * perHeight2);
    const edge = addScaled(addScaled(scale(e, perLength * perLength), -foot1, wing1), -foot2, wing2);
    const pulls = pull + <usize>t * 48;
    const energy = stiffness * half * fade1 * fade2;
    const pull0 = scale(f32x4.sub(scale(edge, 4), byEdge), stiffness);
    const pull1 = scale(f32x4.sub(scale(wing1, 4), byWing1), stiffness);
    const pull2 = scale(f32x4.sub(scale(wing2, 4), byWing2), stiffness);
    v128.store(pulls, f32x4.replace_lane(pull0, 3, energy));
    v128.store(pulls, f32x4.replace_lane(pull1, 3, 0), 16);
    v128.store(pulls, f32x4.replace_lane(pull2, 3, 0), 32);
  }
}
