import { addScaled, dot3, scale } from '../../../compute/vec.as';

const margin: f32 = 0.1;
const sweeps = 4;

/** The normal of the plane of an entry, towards its particle, and how far from the origin the particle has to stay along it. */
@inline function planeOf(entry: usize, pairPlane: usize, pairApart: usize): v128 {
  const pair = entry >> 2;
  const corner = entry & 3;
  const plane = v128.load(pairPlane + (pair << 4));
  const apart = load<f32>(pairApart + (pair << 2));
  const isFirst = corner == 0 || (corner == 1 && apart < 0);
  const own = scale(plane, isFirst ? 1 : -1);
  return f32x4.replace_lane(own, 3, f32x4.extract_lane(own, 3) + (margin / 2) * abs(apart));
}

export function limitWays(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  entryStart: usize,
  entryOrder: usize,
  pairPlane: usize,
  pairApart: usize,
): void {
  for (let i = begin; i < end; i++) {
    const first = load<u32>(entryStart + (<usize>i << 2));
    const last = load<u32>(entryStart + (<usize>i << 2), 4);
    const to = position + (<usize>i << 4);
    if (first == last || load<f32>(to, 12) == 0) continue;
    const start = v128.load(previous + (<usize>i << 4));
    let at = v128.load(to);
    let isServed = false;
    for (let sweep = 0; sweep < sweeps && !isServed; sweep++) {
      isServed = true;
      for (let e = first; e < last; e++) {
        const plane = planeOf(<usize>load<u32>(entryOrder + (<usize>e << 2)), pairPlane, pairApart);
        const missing = f32x4.extract_lane(plane, 3) - dot3(plane, at);
        if (!(missing > 0)) continue;
        isServed = false;
        at = addScaled(at, missing, plane);
      }
    }
    let share: f32 = 1;
    if (!isServed) {
      for (let e = first; e < last; e++) {
        const plane = planeOf(<usize>load<u32>(entryOrder + (<usize>e << 2)), pairPlane, pairApart);
        const level = f32x4.extract_lane(plane, 3);
        const ends = dot3(plane, at);
        if (!(ends < level)) continue;
        const begins = dot3(plane, start);
        share = min<f32>(share, begins > level ? (begins - level) / (begins - ends) : 0);
      }
    }
    if (share < 1) at = addScaled(start, share, f32x4.sub(at, start));
    v128.store(to, f32x4.replace_lane(at, 3, load<f32>(to, 12)));
  }
}
