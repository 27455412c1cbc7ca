import { cross3, dot3, inverseLength, scale } from '../../../compute/vec.as';
import { apart, closestPoints, w0, w1, w2, w3 } from './closest-points.as';

const restShare: f32 = 0.9;
const spokenShare: f32 = 0.5;
const goodShare: f32 = 0.9;

@inline function weights(): v128 {
  const two = f32x4.replace_lane(f32x4.splat(w0), 1, w1);
  return f32x4.replace_lane(f32x4.replace_lane(two, 2, w2), 3, w3);
}

/** How far apart the two features are along a normal, and what lies halfway: see `dividedBy` of the declaration. */
let dividedApart: f32 = 0;
let dividedMiddle: f32 = 0;

@inline function divideBy(normal: v128, isEdges: bool, p: v128, q: v128, r: v128, s: v128): void {
  const a = dot3(normal, p);
  const b = dot3(normal, q);
  const c = max<f32>(dot3(normal, r), dot3(normal, s));
  const low = isEdges ? min<f32>(a, b) : a;
  const high = isEdges ? c : max<f32>(b, c);
  dividedApart = low - high;
  dividedMiddle = (low + high) / 2;
}

export function dividePairs(
  begin: u32,
  end: u32,
  previous: usize,
  restPosition: usize,
  bodyOf: usize,
  pair: usize,
  pairWeight: usize,
  pairPlane: usize,
  pairApart: usize,
  isNew: u32,
): void {
  for (let k = begin; k < end; k++) {
    const particles = pair + (<usize>k << 4);
    const third = load<u32>(particles, 8);
    const isEdges = third < load<u32>(particles, 4) && third < load<u32>(particles, 12);
    const i = <usize>load<u32>(particles) << 4;
    const j = <usize>load<u32>(particles, 4) << 4;
    const l = <usize>load<u32>(particles, 8) << 4;
    const m = <usize>load<u32>(particles, 12) << 4;
    const p = v128.load(previous + i);
    const q = v128.load(previous + j);
    const r = v128.load(previous + l);
    const s = v128.load(previous + m);
    closestPoints(isEdges, p, q, r, s);
    const between = apart;
    const distance = sqrt<f32>(dot3(between, between));
    let normal = scale(between, inverseLength(between));
    divideBy(normal, isEdges, p, q, r, s);
    if (dividedApart < goodShare * distance) {
      const apartBefore = dividedApart;
      const middleBefore = dividedMiddle;
      const across = isEdges ? cross3(f32x4.sub(q, p), f32x4.sub(s, r)) : cross3(f32x4.sub(r, q), f32x4.sub(s, q));
      const other = scale(across, dot3(across, between) < 0 ? -inverseLength(across) : inverseLength(across));
      divideBy(other, isEdges, p, q, r, s);
      if (dividedApart > apartBefore) normal = other;
      else {
        dividedApart = apartBefore;
        dividedMiddle = middleBefore;
      }
    }
    if (!(dividedApart > 0)) {
      normal = f32x4.splat(0);
      dividedApart = 0;
      dividedMiddle = 0;
    }
    v128.store(pairWeight + (<usize>k << 4), weights());
    v128.store(pairPlane + (<usize>k << 4), f32x4.replace_lane(normal, 3, dividedMiddle));
    const divided = dividedApart;
    store<f32>(pairApart + (<usize>k << 3), isEdges ? -divided : divided);
    if (!isNew) continue;
    let thickness: f32 =
      abs(w0) * load<f32>(restPosition + i, 12) + abs(w1) * load<f32>(restPosition + j, 12) +
      abs(w2) * load<f32>(restPosition + l, 12) + abs(w3) * load<f32>(restPosition + m, 12);
    if (isEdges ? i > j : m < j) thickness *= spokenShare;
    if (load<u32>(bodyOf + (i >> 2)) == load<u32>(bodyOf + (m >> 2))) {
      closestPoints(isEdges, v128.load(restPosition + i), v128.load(restPosition + j), v128.load(restPosition + l), v128.load(restPosition + m));
      thickness = min<f32>(thickness, restShare * sqrt<f32>(dot3(apart, apart)));
    }
    store<f32>(pairApart + (<usize>k << 3), thickness, 4);
  }
}
