/** The lists of `findNearby` and `findNearbyFaces` (find-nearby.kernel.ts), as kernels write and read them. */
import { dot3, squaredLengths } from '../../../compute/vec.as';

/** Bytes of the list of a particle: where it was and what the list is good for, how it is carried, and from `trianglesAt` on eight triangles and their gaps. */
export const listBytes: usize = 96;
export const trianglesAt: usize = 32;
/** Bytes of the list of a face: how it is carried and what the list is good for, and from `faceTrianglesAt` on the same. */
export const faceListBytes: usize = 80;
export const faceTrianglesAt: usize = 16;
/** Gaps are behind the triangles. */
const gapsAt: usize = 32;
/** The gap of no triangle. */
export const noGap: f32 = 1e9;
/** Of the thickness: gaps that differ by less are the same but for rounding, as those of triangles that share the nearest point, and keep the order in which they came. What is looked at for being rounded is more than that. */
export const sameGap: f32 = 1e-4;
/** What is a little farther off than the thickness is looked at too, for what is rounded. */
const roundedUp: f32 = 1.01;

/** Where the lists of a mesh begin. `listed`: vec4 for each mesh. */
@inline export function listsOf(nearby: usize, data: usize, listed: u32): usize {
  return nearby + ((<usize>load<f32>(data, 108) * <usize>listed) << 4);
}

/** No triangles. */
@inline export function emptyList(triangles: usize): void {
  v128.store(triangles, f32x4.splat(-1));
  v128.store(triangles, f32x4.splat(-1), 16);
  v128.store(triangles, f32x4.splat(noGap), gapsAt);
  v128.store(triangles, f32x4.splat(noGap), gapsAt + 16);
}

/** Puts a triangle where it belongs among those of a list, which are sorted by gaps; what differs by less than `same` is not. Returns the gap of the one that has no room any more. */
@inline export function insertTriangle(triangles: usize, triangle: f32, gap: f32, same: f32): f32 {
  const over = load<f32>(triangles, gapsAt + 28);
  let at = triangles + 28;
  while (at > triangles && load<f32>(at - 4, gapsAt) > gap + same) {
    store<f32>(at, load<f32>(at - 4, gapsAt), gapsAt);
    store<f32>(at, load<f32>(at - 4));
    at -= 4;
  }
  store<f32>(at, gap, gapsAt);
  store<f32>(at, triangle);
  return over;
}

/** Drops triangles whose gaps are no less than what the list is whole up to. */
@inline export function dropFrom(triangles: usize, known: f32): void {
  for (let at = triangles; at < triangles + 32; at += 16) {
    const gaps = v128.load(at, gapsAt);
    const kept = f32x4.lt(gaps, f32x4.splat(known));
    v128.store(at, v128.bitselect(gaps, f32x4.splat(noGap), kept), gapsAt);
    v128.store(at, v128.bitselect(v128.load(at), f32x4.splat(-1), kept));
  }
}

/** The least gap of a list. */
@inline export function leastGap(triangles: usize): f32 {
  return load<f32>(triangles, gapsAt);
}

/** How many triangles of a list have no larger gap. */
@inline export function countUpTo(triangles: usize, gap: f32): i32 {
  const wide = f32x4.splat(gap);
  return popcnt(
    i32x4.bitmask(f32x4.le(v128.load(triangles, gapsAt), wide)) |
      (i32x4.bitmask(f32x4.le(v128.load(triangles, gapsAt + 16), wide)) << 4),
  );
}

/** Where triangle k of a list is among those of the mesh. */
@inline export function listedTriangle(list: usize, k: i32, triangles: usize): usize {
  return triangles + ((<usize>load<f32>(list + (<usize>k << 2))) << 4);
}

/** From where a particle would be at a fraction of the step of the world, had it been carried along, to where it is. */
@inline export function strayed(list: usize, carrier: v128, p: v128, fraction: f32): v128 {
  const ahead = fraction - f32x4.extract_lane(carrier, 3);
  return f32x4.sub(f32x4.sub(p, v128.load(list)), f32x4.mul(f32x4.splat(ahead), carrier));
}

/** How many triangles of its list a particle may meet on its way; -1 where the list does not say. */
@inline export function listedOn(list: usize, from: v128, to: v128, before: f32, now: f32, thickness: f32): i32 {
  const carrier = v128.load(list, 16);
  const start = strayed(list, carrier, from, before);
  const end = strayed(list, carrier, to, now);
  const need = sqrt(max<f32>(dot3(start, start), dot3(end, end))) + roundedUp * thickness;
  return need <= load<f32>(list, 12) ? countUpTo(list + trianglesAt, need) : -1;
}

/** A bit for each of four particles side by side that meets no triangle on its way, as its list says. `toBefore` and `toNow`: from where particles are to where they are seen from the mesh. */
export function clearOf(previous: usize, position: usize, lists: usize, toBefore: v128, toNow: v128, before: f32, now: f32, thickness: f32): i32 {
  const list1 = lists + listBytes;
  const list2 = list1 + listBytes;
  const list3 = list2 + listBytes;
  const carrier0 = v128.load(lists, 16);
  const carrier1 = v128.load(list1, 16);
  const carrier2 = v128.load(list2, 16);
  const carrier3 = v128.load(list3, 16);
  const starts = squaredLengths(
    strayed(lists, carrier0, f32x4.add(v128.load(previous), toBefore), before),
    strayed(list1, carrier1, f32x4.add(v128.load(previous, 16), toBefore), before),
    strayed(list2, carrier2, f32x4.add(v128.load(previous, 32), toBefore), before),
    strayed(list3, carrier3, f32x4.add(v128.load(previous, 48), toBefore), before),
  );
  const ends = squaredLengths(
    strayed(lists, carrier0, f32x4.add(v128.load(position), toNow), now),
    strayed(list1, carrier1, f32x4.add(v128.load(position, 16), toNow), now),
    strayed(list2, carrier2, f32x4.add(v128.load(position, 32), toNow), now),
    strayed(list3, carrier3, f32x4.add(v128.load(position, 48), toNow), now),
  );
  const need = f32x4.add(f32x4.sqrt(f32x4.max(starts, ends)), f32x4.splat(roundedUp * thickness));
  const good = f32x4(load<f32>(lists, 12), load<f32>(list1, 12), load<f32>(list2, 12), load<f32>(list3, 12));
  const least = f32x4(
    leastGap(lists + trianglesAt),
    leastGap(list1 + trianglesAt),
    leastGap(list2 + trianglesAt),
    leastGap(list3 + trianglesAt),
  );
  return i32x4.bitmask(v128.and(f32x4.le(need, good), f32x4.lt(need, least)));
}
