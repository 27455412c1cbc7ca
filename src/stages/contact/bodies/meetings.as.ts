/** See meetings.ts. */
import { dot3 } from '../../../compute/vec.as';
import { cellKey, cellOf, cellsAlong } from './cells.as';

/** Of the cluster at hand: how many it meets; where they are written, from which one on, and how many there may be. What is beyond that is counted alone. */
export let met: u32 = 0;
let meetings: usize = 0;
let first: u32 = 0;
let places: u32 = 0;

@inline function note(c: u32, other: u32): void {
  const k = first + met++;
  if (k >= places) return;
  store<u32>(meetings + (<usize>k << 3), c);
  store<u32>(meetings + (<usize>k << 3), other, 4);
}

@inline function isInWindow(c: u32, other: u32, beside: usize, isSmooth: usize): bool {
  const last = load<u32>(beside + (<usize>c << 2), 4);
  for (let k = load<u32>(beside + (<usize>c << 2)); k < last; k += 2) {
    const entry = beside + (<usize>k << 2);
    if (load<u32>(entry) == other) return load<u32>(isSmooth + (<usize>load<u32>(entry, 4) << 2)) != 0;
  }
  return false;
}

/** See `areApart` of meetings.ts. */
@inline function areApart(one: usize, other: usize): bool {
  const centre = v128.load(one);
  const otherCentre = v128.load(other);
  const between = f32x4.sub(otherCentre, centre);
  const drift = f32x4.sub(v128.load(other, 32), v128.load(one, 32));
  const radius = f32x4.extract_lane(centre, 3);
  const otherRadius = f32x4.extract_lane(otherCentre, 3);
  if (sqrt<f32>(dot3(between, between)) > radius + otherRadius + sqrt<f32>(dot3(drift, drift))) return true;
  const normal = v128.load(one, 16);
  const otherNormal = v128.load(other, 16);
  const height = f32x4.extract_lane(normal, 3);
  const otherHeight = f32x4.extract_lane(otherNormal, 3);
  const along = abs<f32>(dot3(normal, otherNormal));
  const turned = sqrt<f32>(max<f32>(0, 1 - along * along));
  return (
    isBeyond(normal, between, drift, height + along * otherHeight + turned * otherRadius) ||
    isBeyond(otherNormal, between, drift, otherHeight + along * height + turned * radius)
  );
}

@inline function isBeyond(normal: v128, between: v128, drift: v128, reach: f32): bool {
  const apart = dot3(normal, between);
  const closing = max<f32>(0, apart > 0 ? -dot3(normal, drift) : dot3(normal, drift));
  return abs<f32>(apart) > reach + closing;
}

export function findMeetings(
  c: u32,
  clusterBox: usize,
  clusterSlab: usize,
  sortedCluster: usize,
  cellStart: usize,
  beside: usize,
  isSmooth: usize,
  perCell: f32,
  mask: u32,
  meeting: usize,
  firstMeeting: u32,
  room: u32,
): void {
  met = 0;
  meetings = meeting;
  first = firstMeeting;
  places = room;
  if (!isInWindow(c, c, beside, isSmooth)) note(c, c);
  const low = v128.load(clusterBox + (<usize>c << 5));
  const high = v128.load(clusterBox + (<usize>c << 5), 16);
  const cell = cellOf(low, perCell);
  const beyond = i32x4.add(cell, cellsAlong(low, high, perCell));
  const i1 = i32x4.extract_lane(beyond, 0);
  const j1 = i32x4.extract_lane(beyond, 1);
  const k1 = i32x4.extract_lane(beyond, 2);
  for (let i = i32x4.extract_lane(cell, 0); i < i1; i++) {
    for (let j = i32x4.extract_lane(cell, 1); j < j1; j++) {
      for (let k = i32x4.extract_lane(cell, 2); k < k1; k++) {
        const ofCell = cellStart + (<usize>cellKey(i, j, k, mask) << 2);
        const begin = load<u32>(ofCell);
        let before: u32 = c;
        for (let n = load<u32>(ofCell, 4); n > begin; ) {
          n--;
          const other = load<u32>(sortedCluster + (<usize>n << 2));
          // The clusters of a cell are in order, those before c have seen to it.
          if (other <= c) break;
          if (other == before) continue;
          const box = clusterBox + (<usize>other << 5);
          const otherLow = v128.load(box);
          const overlap = v128.and(f32x4.le(low, v128.load(box, 16)), f32x4.le(otherLow, high));
          if ((i32x4.bitmask(overlap) & 7) != 7) continue;
          before = other;
          const here = cellOf(f32x4.max(low, otherLow), perCell);
          if (i32x4.extract_lane(here, 0) != i || i32x4.extract_lane(here, 1) != j || i32x4.extract_lane(here, 2) != k) continue;
          if (!areApart(clusterSlab + <usize>c * 48, clusterSlab + <usize>other * 48) && !isInWindow(c, other, beside, isSmooth)) note(c, other);
        }
      }
    }
  }
}
