import { addScaled, cross3, dot3, scale } from '../../compute/vec.as';

export function projectAreas(
  begin: u32,
  end: u32,
  position: usize,
  areaCorner: usize,
  areaRest: usize,
  pull: usize,
): void {
  for (let t = begin; t < end; t++) {
    const corners = areaCorner + <usize>t * 12;
    const rest = areaRest + ((<usize>t) << 4);
    const xx = load<f32>(rest);
    const xy = load<f32>(rest, 4);
    const yy = load<f32>(rest, 8);
    const weight = load<f32>(rest, 12);
    const p = v128.load(position + ((<usize>load<u32>(corners)) << 4));
    const u = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 4)) << 4)), p);
    const v = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 8)) << 4)), p);
    const f0 = scale(u, xx);
    const f1 = addScaled(scale(u, xy), yy, v);
    const normal = cross3(f0, f1);
    const area = sqrt(dot3(normal, normal));
    const unit = area > 0 ? scale(normal, 1 / area) : f32x4.splat(0);
    const trace = dot3(f0, f0) + dot3(f1, f1);
    const s1 = (sqrt(trace + 2 * area) + sqrt(max<f32>(0, trace - 2 * area))) * 0.5;
    const s2: f32 = s1 > 0 ? area / s1 : 0;
    let a = area < 1 ? min<f32>(s1 + 1, 1 / s2) : max<f32>(s1, 1);
    for (let k = 0; k < 12; k++) {
      const value = a * a * a * (a - s1) + s2 * a - 1;
      const slope = a * a * (4 * a - 3 * s1) + s2;
      if (!(value > 0 && slope > 0)) break;
      a -= value / slope;
    }
    const mu = a * (s1 - a);
    const inverse: f32 = (<f32>1.0) / max<f32>(1 - mu * mu, 1e-6);
    const nearest0 = scale(addScaled(f0, -mu, cross3(f1, unit)), inverse);
    const nearest1 = scale(addScaled(f1, -mu, cross3(unit, f0)), inverse);
    const energy = weight * mu * mu * (a * a + 1 / (a * a)) * 0.5;
    const pull0 = scale(addScaled(scale(nearest0, xx), xy, nearest1), weight);
    const pull1 = scale(nearest1, weight * yy);
    v128.store(pull + ((<usize>t) << 5), f32x4.replace_lane(pull0, 3, energy));
    v128.store(pull + ((<usize>t) << 5), f32x4.replace_lane(pull1, 3, 0), 16);
  }
}
