import { cross3, dot3 } from '../../../../compute/vec.as';
import { cellKey, cellOf, cellsAlong } from '../cells.as';

const least: f32 = 1e-6;

/** Whether the edge p, q passes through the triangle a, b, c. */
@inline function passes(p: v128, q: v128, a: v128, b: v128, c: v128): bool {
  const normal = cross3(f32x4.sub(b, a), f32x4.sub(c, a));
  const above = dot3(normal, f32x4.sub(p, a));
  const beyond = dot3(normal, f32x4.sub(q, a));
  const enough = least * sqrt<f32>(dot3(normal, normal));
  if (!(abs(above) > enough && abs(beyond) > enough) || above < 0 == beyond < 0) return false;
  const way = f32x4.sub(q, p);
  const fromA = f32x4.sub(a, p);
  const fromB = f32x4.sub(b, p);
  const fromC = f32x4.sub(c, p);
  const first = dot3(way, cross3(fromA, fromB));
  const second = dot3(way, cross3(fromB, fromC));
  const third = dot3(way, cross3(fromC, fromA));
  return (first > 0 && second > 0 && third > 0) || (first < 0 && second < 0 && third < 0);
}

@inline function doOverlap(low: v128, high: v128, otherLow: v128, otherHigh: v128): bool {
  return (i32x4.bitmask(v128.and(f32x4.le(low, otherHigh), f32x4.le(otherLow, high))) & 7) == 7;
}

/** Writes only where something changes: most threads then share the marks without waiting for each other. */
@inline function mark(tangle: usize, particle: u32, bits: u32): void {
  const at = tangle + (<usize>particle << 2);
  if ((atomic.load<u32>(at) & bits) != bits) atomic.or<u32>(at, bits);
}

export function findCrossings(
  begin: u32,
  end: u32,
  previous: usize,
  feature: usize,
  triangleBox: usize,
  clusterBox: usize,
  sortedCluster: usize,
  cellStart: usize,
  crossing: usize,
  tangle: usize,
  perCell: f32,
  mask: u32,
  particles: u32,
): void {
  for (let t = begin; t < end; t++) {
    const crossed = crossing + <usize>t * 12;
    store<u32>(crossed, 0);
    store<u32>(crossed, 0, 4);
    store<u32>(crossed, 0, 8);
    const one = feature + (<usize>t << 4);
    const bits = load<u32>(one, 12);
    if ((bits & 56) == 0) continue;
    const box = triangleBox + <usize>t * 48;
    const low = v128.load(box);
    const high = v128.load(box, 16);
    const cell = cellOf(low, perCell);
    const beyond = i32x4.add(cell, cellsAlong(low, high, perCell));
    for (let i = i32x4.extract_lane(cell, 0); i < i32x4.extract_lane(beyond, 0); i++) {
      for (let j = i32x4.extract_lane(cell, 1); j < i32x4.extract_lane(beyond, 1); j++) {
        for (let k = i32x4.extract_lane(cell, 2); k < i32x4.extract_lane(beyond, 2); k++) {
          const ofCell = cellStart + (<usize>cellKey(i, j, k, mask) << 2);
          const last = load<u32>(ofCell, 4);
          for (let n = load<u32>(ofCell); n < last; n++) {
            const cluster = load<u32>(sortedCluster + (<usize>n << 2));
            const around = clusterBox + (<usize>cluster << 5);
            if (!doOverlap(low, high, v128.load(around), v128.load(around, 16))) continue;
            for (let other = 32 * cluster; other < 32 * cluster + 32; other++) {
              const otherBox = triangleBox + <usize>other * 48;
              if (other == t || !doOverlap(low, high, v128.load(otherBox), v128.load(otherBox, 16))) continue;
              passThrough(one, bits, feature + (<usize>other << 4), other, previous, crossed, tangle, particles);
            }
          }
        }
      }
    }
  }
}

/** The own edges of a triangle, against another triangle. */
function passThrough(
  one: usize,
  bits: u32,
  others: usize,
  other: u32,
  previous: usize,
  crossed: usize,
  tangle: usize,
  particles: u32,
): void {
  const otherBits = load<u32>(others, 12);
  if ((otherBits & 64) != 0) return;
  const l = load<u32>(others);
  const m = load<u32>(others, 4);
  const n = load<u32>(others, 8);
  for (let k: u32 = 0; k < 3; k++) {
    if ((bits & (8 << k)) == 0) continue;
    const p = load<u32>(one + (<usize>k << 2));
    const q = load<u32>(one + (<usize>(k == 2 ? 0 : k + 1) << 2));
    if (p == l || p == m || p == n || q == l || q == m || q == n) continue;
    const isThrough = passes(
      v128.load(previous + (<usize>p << 4)),
      v128.load(previous + (<usize>q << 4)),
      v128.load(previous + (<usize>l << 4)),
      v128.load(previous + (<usize>m << 4)),
      v128.load(previous + (<usize>n << 4)),
    );
    if (!isThrough) continue;
    const at = crossed + (<usize>k << 2);
    const known = load<u32>(at);
    store<u32>(at, known == 0 ? other + 1 : min<u32>(known, other + 1));
    const otherBody: u32 = 1 << ((otherBits >> 8) & 31);
    mark(tangle, p, otherBody);
    mark(tangle, q, otherBody);
    const body: u32 = 1 << ((bits >> 8) & 31);
    mark(tangle, l, body);
    mark(tangle, m, body);
    mark(tangle, n, body);
    mark(tangle, particles, 1);
  }
}
