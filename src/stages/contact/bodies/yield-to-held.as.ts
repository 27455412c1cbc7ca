import { dot3 } from '../../../compute/vec.as';

export function yieldToHeld(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  pair: usize,
  pairApart: usize,
  pairPlane: usize,
): void {
  for (let k = begin; k < end; k++) {
    const ofFirst = load<f32>(pairApart + (<usize>k << 3)) < 0 ? 2 : 1;
    const plane = pairPlane + (<usize>k << 4);
    const normal = v128.load(plane);
    let down: f32 = 0;
    let up: f32 = 0;
    for (let c = 0; c < 4; c++) {
      const particle = <usize>load<u32>(pair + (<usize>k << 4) + (<usize>c << 2)) << 4;
      const to = v128.load(position + particle);
      if (f32x4.extract_lane(to, 3) > 0) continue;
      const way = dot3(normal, f32x4.sub(to, v128.load(previous + particle)));
      if (c < ofFirst) down = min<f32>(down, way);
      else up = max<f32>(up, way);
    }
    store<f32>(plane, load<f32>(plane, 12) + (down + up), 12);
  }
}
