import { dot3, inverseLength, scale } from '../../../compute/vec.as';
import { apart, closestPoints, w0, w1, w2, w3 } from './closest-points.as';

@inline function weights(): v128 {
  const two = f32x4.replace_lane(f32x4.splat(w0), 1, w1);
  return f32x4.replace_lane(f32x4.replace_lane(two, 2, w2), 3, w3);
}

export function dividePairs(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  pair: usize,
  nearFirst: usize,
  pairWeight: usize,
  pairPlane: usize,
  pairApart: usize,
  pairTouch: usize,
  triangles: u32,
  thickness: f32,
  recovery: f32,
): void {
  const firstEdges = load<u32>(nearFirst + (<usize>triangles << 2));
  for (let k = begin; k < end; k++) {
    const isEdges = k >= firstEdges;
    const particles = pair + (<usize>k << 4);
    const p = v128.load(previous + (<usize>load<u32>(particles) << 4));
    const q = v128.load(previous + (<usize>load<u32>(particles, 4) << 4));
    const r = v128.load(previous + (<usize>load<u32>(particles, 8) << 4));
    const s = v128.load(previous + (<usize>load<u32>(particles, 12) << 4));
    closestPoints(isEdges, p, q, r, s);
    const normal = scale(apart, inverseLength(apart));
    const middle: f32 =
      (abs(w0) * dot3(normal, p) + abs(w1) * dot3(normal, q) + abs(w2) * dot3(normal, r) + abs(w3) * dot3(normal, s)) / 2;
    v128.store(pairWeight + (<usize>k << 4), weights());
    v128.store(pairPlane + (<usize>k << 4), f32x4.replace_lane(normal, 3, middle));
    const distance = sqrt<f32>(dot3(apart, apart));
    store<f32>(pairApart + (<usize>k << 2), isEdges ? -distance : distance);
    const gap =
      w0 * dot3(normal, v128.load(position + (<usize>load<u32>(particles) << 4))) +
      w1 * dot3(normal, v128.load(position + (<usize>load<u32>(particles, 4) << 4))) +
      w2 * dot3(normal, v128.load(position + (<usize>load<u32>(particles, 8) << 4))) +
      w3 * dot3(normal, v128.load(position + (<usize>load<u32>(particles, 12) << 4)));
    store<u32>(pairTouch + (<usize>k << 2), distance > 0 && gap < min<f32>(thickness, distance + recovery) ? 1 : 0);
  }
}
