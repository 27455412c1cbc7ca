import { addScaled, dot3, scale } from '../../../compute/vec.as';

export function touchPairs(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  pair: usize,
  pairWeight: usize,
  pairPlane: usize,
  pairApart: usize,
  touching: usize,
  pairPush: usize,
  thickness: f32,
  friction: f32,
  recovery: f32,
): void {
  for (let k = begin; k < end; k++) {
    const normal = v128.load(pairPlane + (<usize>k << 4));
    let apart = f32x4.splat(0);
    let way = f32x4.splat(0);
    let give: f32 = 0;
    for (let c: usize = 0; c < 4; c++) {
      const particle = <usize>load<u32>(pair + (<usize>k << 4) + (c << 2));
      const weight = load<f32>(pairWeight + (<usize>k << 4) + (c << 2));
      const at = v128.load(position + (particle << 4));
      apart = addScaled(apart, weight, at);
      way = addScaled(way, weight, f32x4.sub(at, v128.load(previous + (particle << 4))));
      give += weight * weight * f32x4.extract_lane(at, 3) * load<f32>(touching + (particle << 2));
    }
    const missing = min<f32>(thickness, abs(load<f32>(pairApart + (<usize>k << 2))) + recovery) - dot3(normal, apart);
    let push = f32x4.splat(0);
    if (missing > 0 && give > 0 && dot3(normal, normal) > 0) {
      const along = addScaled(way, -dot3(normal, way), normal);
      const slid = sqrt<f32>(dot3(along, along));
      const held: f32 = slid > 0 ? min<f32>(1, (friction * missing) / slid) : 0;
      push = f32x4.replace_lane(scale(addScaled(scale(normal, missing), -held, along), 1 / give), 3, 0);
    }
    v128.store(pairPush + (<usize>k << 4), push);
  }
}
