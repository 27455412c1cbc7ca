import { addScaled, dot3, scale } from '../../compute/vec.as';

export function measureMembranes(
  begin: u32,
  end: u32,
  position: usize,
  membraneCorner: usize,
  membraneRest: usize,
  measured: usize,
): void {
  for (let t = <usize>begin; t < <usize>end; t++) {
    const corners = membraneCorner + t * 12;
    const rest = membraneRest + (t << 5);
    const p = v128.load(position + ((<usize>load<u32>(corners)) << 4));
    const edge0 = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 4)) << 4)), p);
    const edge1 = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 8)) << 4)), p);
    const warp = addScaled(scale(edge0, load<f32>(rest)), load<f32>(rest, 8), edge1);
    const weft = addScaled(scale(edge0, load<f32>(rest, 4)), load<f32>(rest, 12), edge1);
    const warpLength = sqrt<f32>(dot3(warp, warp));
    const weftLength = sqrt<f32>(dot3(weft, weft));
    const shear: f32 =
      warpLength > 0 && weftLength > 0 ? dot3(scale(warp, 1 / warpLength), scale(weft, 1 / weftLength)) : 0;
    const warpStrain = warpLength - 1;
    const weftStrain = weftLength - 1;
    const energy: f32 =
      (load<f32>(rest, 16) * warpStrain * warpStrain +
        load<f32>(rest, 20) * weftStrain * weftStrain +
        load<f32>(rest, 24) * shear * shear) *
      0.5;
    const to = measured + (t << 4);
    store<f32>(to, warpStrain);
    store<f32>(to, weftStrain, 4);
    store<f32>(to, shear, 8);
    store<f32>(to, energy, 12);
  }
}
