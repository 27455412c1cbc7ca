import { addScaled, dot3, scale } from '../../compute/vec.as';

/** 0 for a thread of no length. */
@inline function inverse(size: f32): f32 {
  return size > 0 ? 1 / size : 0;
}

@inline function squared(x: f32): f32 {
  return x * x;
}

export function measureSolids(
  begin: u32,
  end: u32,
  position: usize,
  solidCorner: usize,
  solidRest: usize,
  measured: usize,
): void {
  for (let t = <usize>begin; t < <usize>end; t++) {
    const corners = solidCorner + (t << 4);
    const rest = solidRest + (t << 6);
    const p = v128.load(position + ((<usize>load<u32>(corners)) << 4));
    const edge0 = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 4)) << 4)), p);
    const edge1 = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 8)) << 4)), p);
    const edge2 = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 12)) << 4)), p);
    const x = addScaled(addScaled(scale(edge0, load<f32>(rest)), load<f32>(rest, 12), edge1), load<f32>(rest, 24), edge2);
    const y = addScaled(addScaled(scale(edge0, load<f32>(rest, 4)), load<f32>(rest, 16), edge1), load<f32>(rest, 28), edge2);
    const z = addScaled(addScaled(scale(edge0, load<f32>(rest, 8)), load<f32>(rest, 20), edge1), load<f32>(rest, 32), edge2);
    const xLength = sqrt<f32>(dot3(x, x));
    const yLength = sqrt<f32>(dot3(y, y));
    const zLength = sqrt<f32>(dot3(z, z));
    const unitX = scale(x, inverse(xLength));
    const unitY = scale(y, inverse(yLength));
    const unitZ = scale(z, inverse(zLength));
    const xy = dot3(unitX, unitY);
    const xz = dot3(unitX, unitZ);
    const yz = dot3(unitY, unitZ);
    const energy =
      load<f32>(rest, 36) * squared(xLength - 1) +
      load<f32>(rest, 40) * squared(yLength - 1) +
      load<f32>(rest, 44) * squared(zLength - 1) +
      load<f32>(rest, 48) * squared(xy) +
      load<f32>(rest, 52) * squared(xz) +
      load<f32>(rest, 56) * squared(yz);
    const to = measured + (t << 5);
    store<f32>(to, xLength - 1);
    store<f32>(to, yLength - 1, 4);
    store<f32>(to, zLength - 1, 8);
    store<f32>(to, <f32>0.5 * energy, 12);
    store<f32>(to, xy, 16);
    store<f32>(to, xz, 20);
    store<f32>(to, yz, 24);
    store<f32>(to, 0, 28);
  }
}
