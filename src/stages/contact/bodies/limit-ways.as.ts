import { addScaled, dot3, scale } from '../../../compute/vec.as';
import { keptFrom } from './pair-plane.as';

const sweeps = 4;

/** The normal of the plane of an entry, towards its particle, and how far from the origin the particle has to stay along it. */
@inline function planeOf(entry: usize, pairPlane: usize, pairApart: usize): v128 {
  const pair = entry >> 2;
  const corner = entry & 3;
  const plane = v128.load(pairPlane + (pair << 4));
  const apart = load<f32>(pairApart + (pair << 3));
  const isFirst = corner == 0 || (corner == 1 && apart < 0);
  const own = scale(plane, isFirst ? 1 : -1);
  const kept = keptFrom(apart);
  // Without a plane there is no normal either, and nothing to keep away from.
  return f32x4.replace_lane(own, 3, apart == 0 ? -1 : f32x4.extract_lane(own, 3) + kept);
}

/** Whether no plane divides one of the pairs of a particle, which was not released either. */
@inline function hasNoPlane(first: u32, last: u32, entryOrder: usize, pairApart: usize): bool {
  for (let e = first; e < last; e++) {
    const apart = pairApart + (<usize>(load<u32>(entryOrder + (<usize>e << 2)) >> 2) << 3);
    if (load<f32>(apart) == 0 && load<f32>(apart, 4) >= 0) return true;
  }
  return false;
}

/** The share of the way from a point of a ball, with its radius in the fourth number, to another point that lies within the ball. */
@inline function shareWithin(ball: v128, from: v128, to: v128): f32 {
  const way = f32x4.sub(to, from);
  const out = f32x4.sub(from, ball);
  const squared = dot3(way, way);
  if (squared == 0) return 1;
  const radius = f32x4.extract_lane(ball, 3);
  const along = dot3(out, way);
  const room = max<f32>(0, radius * radius - dot3(out, out));
  return (sqrt<f32>(along * along + squared * room) - along) / squared;
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
  wayStart: usize,
  wayEnd: usize,
  before: v128,
  stop: v128,
  behind: f32,
  exact: u32,
): void {
  for (let i = begin; i < end; i++) {
    const first = load<u32>(entryStart + (<usize>i << 2));
    const last = load<u32>(entryStart + (<usize>i << 2), 4);
    const to = position + (<usize>i << 4);
    if ((first == last && !exact) || load<f32>(to, 12) == 0) continue;
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
        const begins = dot3(plane, start);
        if (ends < level && ends < begins) share = min<f32>(share, max<f32>(0, (begins - level) / (begins - ends)));
      }
    }
    if (exact && hasNoPlane(first, last, entryOrder, pairApart)) share = 0;
    else if (exact) {
      const begins = v128.load(wayStart + (<usize>i << 4));
      const way = f32x4.sub(v128.load(wayEnd + (<usize>i << 4)), begins);
      const foreseen = addScaled(f32x4.add(begins, f32x4.replace_lane(before, 3, 0)), behind, f32x4.replace_lane(way, 3, 0));
      // In the frame of the list: it has room for what falls behind that besides.
      share = min<f32>(share, shareWithin(foreseen, start, f32x4.sub(at, stop)));
    }
    if (share < 1) at = addScaled(start, share, f32x4.sub(at, start));
    v128.store(to, f32x4.replace_lane(at, 3, load<f32>(to, 12)));
  }
}
