import { addScaled, combined, dot3, scale, xs, ys, zs } from '../../../compute/vec.as';
import { seen, turnBack, turns } from '../shape-distance.as';
import { heightsAbove, lane, lastOfLeaf, splatX, splatY, splatZ, squaredFrom, squaredHeights, takeFour } from './four-triangles.as';
import { mostBeyond, takeWays } from './four-ways.as';
import { dropFrom, emptyList, insertTriangle, listBytes, listsOf, noGap, sameGap, trianglesAt } from './nearby.as';
import { cornerAt, cornerOffsets } from './one-triangle.as';
import { isAnyLeaf, nearestLeaf, nodeAfter, overlaps, subtreeOf } from './search-tree.as';

const sameDistance: f32 = 1e-4;
/** Of the square of a distance: more than what counts as the same. */
const farther: f32 = 1.0002;
const capShare: f32 = 2;
const toldShare: f32 = 2;
const chunk: usize = 4 * 16;

/** The mean of a triangle's corners with this fraction of the step of the world done. */
@inline function middleOf(points: usize, ends: usize, triangle: usize, fraction: f32): v128 {
  const corners = cornerOffsets(triangle);
  const a = cornerAt(points, ends, i32x4.extract_lane(corners, 0), fraction);
  const b = cornerAt(points, ends, i32x4.extract_lane(corners, 1), fraction);
  const c = cornerAt(points, ends, i32x4.extract_lane(corners, 2), fraction);
  return scale(f32x4.add(f32x4.add(a, b), c), 1.0 / 3.0);
}

/** The way of the triangle of a leaf whose middle is nearest, with the square of how far that middle is in the fourth number. */
function carrierOf(leaf: i32, nodes: usize, triangles: usize, points: usize, ends: usize, fraction: f32, p: v128): v128 {
  let carrying: usize = 0;
  let squared = f32.MAX_VALUE;
  for (let triangle = triangles + ((<usize>load<f32>(nodes + ((<usize>leaf) << 5), 28)) << 4); ; triangle += 16) {
    const away = f32x4.sub(p, middleOf(points, ends, triangle, fraction));
    if (dot3(away, away) < squared) {
      squared = dot3(away, away);
      carrying = triangle;
    }
    if (load<f32>(triangle, 12) == 1) break;
  }
  if (carrying == 0) return f32x4(0, 0, 0, f32.MAX_VALUE);
  const way = f32x4.sub(middleOf(points, ends, carrying, 1), middleOf(points, ends, carrying, 0));
  return f32x4.replace_lane(way, 3, squared);
}

@inline function withLane(v: v128, k: i32, x: f32): v128 {
  if (k < 2) return k == 0 ? f32x4.replace_lane(v, 0, x) : f32x4.replace_lane(v, 1, x);
  return k == 2 ? f32x4.replace_lane(v, 2, x) : f32x4.replace_lane(v, 3, x);
}

/** A point that is carried for the rest of a step of the world. */
@inline function carriedFrom(list: usize, rest: f32): v128 {
  return addScaled(v128.load(list), rest, v128.load(list, 16));
}

/**
 * The lists of four particles side by side, which are at the places that begin their lists when `fraction` of the step of the world is done. `active`: a bit for each of them that has one. `rest`: what is then left of the step. They go through the hierarchy together, and each looks at the
 * leaves that its own box meets.
 */
function listsOfFour(
  lists: usize,
  active: i32,
  fraction: f32,
  rest: f32,
  thickness: f32,
  reach: f32,
  nodes: usize,
  nodeCount: i32,
  subtree: i32,
  subtreeLow: v128,
  subtreeHigh: v128,
  triangles: usize,
  points: usize,
  ends: usize,
): void {
  const cap = capShare * thickness;
  const told = toldShare * reach;
  const whole = max<f32>(cap, told);
  const wide = f32x4.splat(whole);
  // What is looked for around each: nothing around those that are not active.
  let radii = f32x4.splat(-noGap);
  for (let k = 0; k < 4; k++) {
    if (((active >> k) & 1) == 0) continue;
    const list = lists + <usize>k * listBytes;
    emptyList(list + trianglesAt);
    const p = v128.load(list);
    const around = f32x4.replace_lane(f32x4.sub(p, wide), 3, -f32.MAX_VALUE);
    const aroundEnd = f32x4.replace_lane(f32x4.add(p, wide), 3, f32.MAX_VALUE);
    const nearest = subtree == nodeCount ? 0 : nearestLeaf(nodes, 0, p);
    // Mostly the nearest leaf tells.
    const isFar = subtree == nodeCount || !(overlaps(nodes, nearest, around, aroundEnd) || isAnyLeaf(nodes, subtree, around, aroundEnd));
    if (isFar) {
      v128.store(list, f32x4.replace_lane(p, 3, min<f32>(whole, whole - reach + thickness)));
      v128.store(list, f32x4(0, 0, 0, fraction), 16);
      active &= ~(1 << k);
      continue;
    }
    const carrier = rest == 0 ? f32x4.splat(0) : carrierOf(nearest, nodes, triangles, points, ends, fraction, p);
    // The nearest triangle is no farther off than that middle.
    const radius = rest > 0 ? min<f32>(whole, max<f32>(cap, sqrt(f32x4.extract_lane(carrier, 3)) * <f32>1.0001)) : whole;
    radii = withLane(radii, k, radius);
    v128.store(list, f32x4.replace_lane(carrier, 3, fraction), 16);
  }
  if (active == 0) return;
  const list1 = lists + listBytes;
  const list2 = list1 + listBytes;
  const list3 = list2 + listBytes;
  const p0 = v128.load(lists);
  const p1 = v128.load(list1);
  const p2 = v128.load(list2);
  const p3 = v128.load(list3);
  const goal0 = carriedFrom(lists, rest);
  const goal1 = carriedFrom(list1, rest);
  const goal2 = carriedFrom(list2, rest);
  const goal3 = carriedFrom(list3, rest);
  const px = xs(p0, p1, p2, p3);
  const py = ys(p0, p1, p2, p3);
  const pz = zs(p0, p1, p2, p3);
  const goalX = xs(goal0, goal1, goal2, goal3);
  const goalY = ys(goal0, goal1, goal2, goal3);
  const goalZ = zs(goal0, goal1, goal2, goal3);
  const leastX = f32x4.min(px, goalX);
  const leastY = f32x4.min(py, goalY);
  const leastZ = f32x4.min(pz, goalZ);
  const mostX = f32x4.max(px, goalX);
  const mostY = f32x4.max(py, goalY);
  const mostZ = f32x4.max(pz, goalZ);
  let limits = f32x4.splat(noGap);
  let squares = f32x4.splat(told * told);
  let steepest = f32x4.splat(0);
  let isTold: i32 = reach == 0 ? 15 : 0;
  let behind: i32 = 0;
  let n: i32 = 0;
  let end = nodeCount;
  const isWithin =
    areWithin(leastX, mostX, radii, active, splatX(subtreeLow), splatX(subtreeHigh)) &&
    areWithin(leastY, mostY, radii, active, splatY(subtreeLow), splatY(subtreeHigh)) &&
    areWithin(leastZ, mostZ, radii, active, splatZ(subtreeLow), splatZ(subtreeHigh));
  if (isWithin) {
    n = subtree;
    end = nodeAfter(nodes, subtree);
  }
  while (n < end) {
    const node = nodes + ((<usize>n) << 5);
    const nodeLow = v128.load(node);
    const nodeHigh = v128.load(node, 16);
    const meets = v128.and(
      meet(leastX, mostX, radii, splatX(nodeLow), splatX(nodeHigh)),
      v128.and(meet(leastY, mostY, radii, splatY(nodeLow), splatY(nodeHigh)), meet(leastZ, mostZ, radii, splatZ(nodeLow), splatZ(nodeHigh))),
    );
    if (!v128.any_true(meets)) {
      n = <i32>abs(f32x4.extract_lane(nodeLow, 3));
      continue;
    }
    n++;
    const index = f32x4.extract_lane(nodeHigh, 3);
    if (index < 0) continue;
    const tri0 = triangles + ((<usize>index) << 4);
    const last = lastOfLeaf(tri0);
    const tri1 = tri0 + (<usize>min<i32>(1, last) << 4);
    const tri2 = tri0 + (<usize>min<i32>(2, last) << 4);
    const tri3 = tri0 + (<usize>last << 4);
    takeFour(tri0, tri1, tri2, tri3, points, ends, fraction);
    if (rest > 0) takeWays(tri0, tri1, tri2, tri3, points, ends);
    for (let left = i32x4.bitmask(meets); left != 0; left &= left - 1) {
      const particle = ctz(left);
      const list = lists + <usize>particle * listBytes;
      const heights = heightsAbove(v128.load(list));
      const distances = squaredFrom(v128.load(list), heights);
      let gaps = f32x4.sqrt(distances);
      if (rest > 0) gaps = f32x4.sub(gaps, f32x4.mul(f32x4.splat(rest), mostBeyond(v128.load(list, 16))));
      let limit = lane(limits, particle);
      let squared = lane(squares, particle);
      const close = f32x4.lt(gaps, f32x4.splat(min<f32>(limit, lane(radii, particle))));
      const nearer = f32x4.le(distances, f32x4.splat(squared * farther));
      if (!v128.any_true(v128.or(close, nearer))) continue;
      const mask = i32x4.bitmask(close);
      let steepestHere = lane(steepest, particle);
      for (let k = 0; k <= last; k++) {
        const gap = lane(gaps, k);
        if (((mask >> k) & 1) != 0 && gap < limit) {
          limit = min<f32>(limit, insertTriangle(list + trianglesAt, index + <f32>k, gap, sameGap * thickness));
        }
        if (reach == 0) continue;
        const distance = lane(distances, k);
        const steep = lane(squaredHeights(heights), k);
        const same = abs(distance - squared) <= sameDistance * squared;
        if (same ? steep > steepestHere : distance < squared) {
          isTold |= 1 << particle;
          behind = (behind & ~(1 << particle)) | ((lane(heights, k) < 0 ? 1 : 0) << particle);
          squared = same ? min<f32>(squared, distance) : distance;
          steepestHere = steep;
        }
      }
      limits = withLane(limits, particle, limit);
      squares = withLane(squares, particle, squared);
      steepest = withLane(steepest, particle, steepestHere);
      radii = withLane(radii, particle, min<f32>(lane(radii, particle), max<f32>(cap, sqrt(squared) * <f32>1.0001)));
    }
  }
  for (; active != 0; active &= active - 1) {
    const particle = ctz(active);
    const list = lists + <usize>particle * listBytes;
    // What is below the surface of a solid is looked for farther off than the list knows.
    const known = min<f32>(lane(radii, particle), lane(limits, particle));
    const far = ((isTold >> particle) & 1) != 0 ? known : min<f32>(known, known - reach + thickness);
    dropFrom(list + trianglesAt, known);
    store<f32>(list, ((behind >> particle) & 1) != 0 ? -1 : far, 12);
  }
}

/** Along one axis, whether what is looked for meets something from `low` to `high`. */
@inline function meet(least: v128, most: v128, radii: v128, low: v128, high: v128): v128 {
  return v128.and(f32x4.le(f32x4.sub(least, radii), high), f32x4.ge(f32x4.add(most, radii), low));
}

/** Along one axis, whether all that active particles look for is from `low` to `high`. */
@inline function areWithin(least: v128, most: v128, radii: v128, active: i32, low: v128, high: v128): bool {
  const within = v128.and(f32x4.ge(f32x4.sub(least, radii), low), f32x4.le(f32x4.add(most, radii), high));
  return (active & ~i32x4.bitmask(within)) == 0;
}

function seenFrom(turning: bool, data: usize, point: v128, share: f32): v128 {
  return turning ? seen(true, data, point, share) : seen(false, data, point, share);
}

export function findNearby(
  begin: u32,
  end: u32,
  previous: usize,
  collider: usize,
  contactGroup: usize,
  nearby: usize,
  colliderFirst: u32,
  colliderCount: u32,
  recovery: f32,
  moveShare: f32,
  moveAhead: f32,
  group: u32,
  listed: u32,
): void {
  const last = (<usize>end) << 4;
  const whole = moveAhead + moveShare;
  for (let k = colliderFirst; k < colliderFirst + colliderCount; k++) {
    const data = collider + ((<usize>k) << 7);
    if (load<f32>(data) != 6) continue;
    const lists = listsOf(nearby, data, listed);
    const turning = turns(data);
    const size = load<f32>(data, 12);
    const origin = v128.load(data, 16);
    const q = v128.load(data, 48);
    const qw = f32x4.extract_lane(q, 3);
    const shrink: f32 = 1 / size;
    const byX = scale(turnBack(f32x4(1, 0, 0, 0), q, qw), shrink);
    const byY = scale(turnBack(f32x4(0, 1, 0, 0), q, qw), shrink);
    const byZ = scale(turnBack(f32x4(0, 0, 1, 0), q, qw), shrink);
    const thickness = load<f32>(data, 4) * shrink;
    const reach = load<f32>(data, 120);
    const nodes = data + ((<usize>load<f32>(data, 28)) << 4);
    const nodeCount = <i32>load<f32>(data, 32);
    const triangles = nodes + ((<usize>nodeCount) << 5);
    const points = triangles + ((<usize>load<f32>(data, 36)) << 4);
    const ends = (<usize>load<f32>(data, 40)) << 4;
    const advance = load<f32>(data, 124);
    const fraction = load<f32>(data, 44) - advance * whole;
    const rest: f32 = advance > 0 ? 1 - fraction : 0;
    // Twice as much as any looks for around it, so that it may be carried some way.
    const room = f32x4.splat(<f32>2 * max<f32>(capShare * thickness, toldShare * reach));
    for (let from = (<usize>begin) << 4; from < last; from += chunk) {
      const to = min<usize>(from + chunk, last);
      let least = f32x4.splat(f32.MAX_VALUE);
      let most = f32x4.splat(-f32.MAX_VALUE);
      let active: i32 = 0;
      for (let at = from; at < to; at += 16) {
        if (group != 0 && load<u32>(contactGroup + (at >> 2)) != group) continue;
        const p = combined(f32x4.sub(seenFrom(turning, data, v128.load(previous + at), whole), origin), byX, byY, byZ);
        v128.store(lists + at * (listBytes >> 4), p);
        active |= 1 << (<i32>(at - from) >> 4);
        least = f32x4.min(least, p);
        most = f32x4.max(most, p);
      }
      if (active == 0) continue;
      const low = f32x4.replace_lane(f32x4.sub(least, room), 3, -f32.MAX_VALUE);
      const high = f32x4.replace_lane(f32x4.add(most, room), 3, f32.MAX_VALUE);
      const subtree = subtreeOf(nodes, nodeCount, low, high);
      listsOfFour(lists + from * (listBytes >> 4), active, fraction, rest, thickness, reach, nodes, nodeCount, subtree, low, high, triangles, points, ends);
    }
  }
}
