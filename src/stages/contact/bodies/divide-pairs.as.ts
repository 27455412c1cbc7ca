import { dot3, inverseLength, scale } from '../../../compute/vec.as';
import { apart, closestPoints, w0, w1, w2, w3 } from './closest-points.as';

const restShare: f32 = 0.9;

@inline function weights(): v128 {
  const two = f32x4.replace_lane(f32x4.splat(w0), 1, w1);
  return f32x4.replace_lane(f32x4.replace_lane(two, 2, w2), 3, w3);
}

export function dividePairs(
  begin: u32,
  end: u32,
  previous: usize,
  restPosition: usize,
  bodyOf: usize,
  pair: usize,
  nearFirst: usize,
  pairWeight: usize,
  pairPlane: usize,
  pairApart: usize,
  triangles: u32,
): void {
  const firstEdges = load<u32>(nearFirst + (<usize>triangles << 2));
  for (let k = begin; k < end; k++) {
    const isEdges = k >= firstEdges;
    const particles = pair + (<usize>k << 4);
    const i = <usize>load<u32>(particles) << 4;
    const j = <usize>load<u32>(particles, 4) << 4;
    const l = <usize>load<u32>(particles, 8) << 4;
    const m = <usize>load<u32>(particles, 12) << 4;
    const p = v128.load(previous + i);
    const q = v128.load(previous + j);
    const r = v128.load(previous + l);
    const s = v128.load(previous + m);
    closestPoints(isEdges, p, q, r, s);
    const normal = scale(apart, inverseLength(apart));
    const middle: f32 =
      (abs(w0) * dot3(normal, p) + abs(w1) * dot3(normal, q) + abs(w2) * dot3(normal, r) + abs(w3) * dot3(normal, s)) / 2;
    v128.store(pairWeight + (<usize>k << 4), weights());
    v128.store(pairPlane + (<usize>k << 4), f32x4.replace_lane(normal, 3, middle));
    const distance = sqrt<f32>(dot3(apart, apart));
    let thickness: f32 =
      abs(w0) * load<f32>(restPosition + i, 12) + abs(w1) * load<f32>(restPosition + j, 12) +
      abs(w2) * load<f32>(restPosition + l, 12) + abs(w3) * load<f32>(restPosition + m, 12);
    if (load<u32>(bodyOf + (i >> 2)) == load<u32>(bodyOf + (m >> 2))) {
      closestPoints(isEdges, v128.load(restPosition + i), v128.load(restPosition + j), v128.load(restPosition + l), v128.load(restPosition + m));
      thickness = min<f32>(thickness, restShare * sqrt<f32>(dot3(apart, apart)));
    }
    store<f32>(pairApart + (<usize>k << 3), isEdges ? -distance : distance);
    store<f32>(pairApart + (<usize>k << 3), thickness, 4);
  }
}
