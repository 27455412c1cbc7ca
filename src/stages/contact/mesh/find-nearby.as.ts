import { combined, dot3, scale, xs, ys, zs } from '../../../compute/vec.as';
import { seen, turnBack, turns } from '../shape-distance.as';
import { dots, lane, squaredDistances } from './four-triangles.as';
import { dropFrom, emptyList, insertTriangle, listBytes, listsOf, noGap, sameGap, trianglesAt } from './nearby.as';
import { cornerAt, cornerOffsets } from './one-triangle.as';
import { isAnyLeaf, nearestLeaf, nodeAfter, subtreeOf } from './search-tree.as';

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

/** The way of the triangle whose middle is nearest, of those of the leaf whose box is, with the square of how far that middle is in the fourth number. */
function carrierOf(nodes: usize, triangles: usize, points: usize, ends: usize, fraction: f32, p: v128): v128 {
  const leaf = nearestLeaf(nodes, 0, p);
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

/** Squares of how far points of a mesh go in a step of the world beyond what carries the particle. */
@inline function squaredBeyond(points: usize, ends: usize, o0: i32, o1: i32, o2: i32, o3: i32, carrier: v128): v128 {
  const p0 = points + <usize>o0;
  const p1 = points + <usize>o1;
  const p2 = points + <usize>o2;
  const p3 = points + <usize>o3;
  const a = f32x4.sub(f32x4.sub(v128.load(p0 + ends), v128.load(p0)), carrier);
  const b = f32x4.sub(f32x4.sub(v128.load(p1 + ends), v128.load(p1)), carrier);
  const c = f32x4.sub(f32x4.sub(v128.load(p2 + ends), v128.load(p2)), carrier);
  const d = f32x4.sub(f32x4.sub(v128.load(p3 + ends), v128.load(p3)), carrier);
  const x = xs(a, b, c, d);
  const y = ys(a, b, c, d);
  const z = zs(a, b, c, d);
  return dots(x, y, z, x, y, z);
}

/** The list of one particle, which is at p when `fraction` of the step of the world is done. `rest`: what is then left of it. */
function listOf(
  list: usize,
  p: v128,
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
  let radius = max<f32>(cap, told);
  emptyList(list + trianglesAt);
  const wide = f32x4.splat(radius);
  const around = f32x4.replace_lane(f32x4.sub(p, wide), 3, -f32.MAX_VALUE);
  const aroundEnd = f32x4.replace_lane(f32x4.add(p, wide), 3, f32.MAX_VALUE);
  if (subtree == nodeCount || !isAnyLeaf(nodes, subtree, around, aroundEnd)) {
    v128.store(list, f32x4.replace_lane(p, 3, min<f32>(radius, radius - reach + thickness)));
    v128.store(list, f32x4(0, 0, 0, fraction), 16);
    return;
  }
  const carrier = rest == 0 ? f32x4.splat(0) : carrierOf(nodes, triangles, points, ends, fraction, p);
  // The nearest triangle is no farther off than that middle.
  if (rest > 0) radius = min<f32>(radius, max<f32>(cap, sqrt(f32x4.extract_lane(carrier, 3)) * <f32>1.0001));
  const goal = f32x4.add(p, scale(carrier, rest));
  const least = f32x4.min(p, goal);
  const most = f32x4.max(p, goal);
  let low = f32x4.replace_lane(f32x4.sub(least, f32x4.splat(radius)), 3, -f32.MAX_VALUE);
  let high = f32x4.replace_lane(f32x4.add(most, f32x4.splat(radius)), 3, f32.MAX_VALUE);
  const px = f32x4.splat(f32x4.extract_lane(p, 0));
  const py = f32x4.splat(f32x4.extract_lane(p, 1));
  const pz = f32x4.splat(f32x4.extract_lane(p, 2));
  let limit = noGap;
  let squared = told * told;
  let isTold = reach == 0;
  let steepest: f32 = 0;
  let behind = false;
  let n: i32 = 0;
  let end = nodeCount;
  if (v128.all_true<i32>(v128.and(f32x4.ge(low, subtreeLow), f32x4.le(high, subtreeHigh)))) {
    n = subtree;
    end = nodeAfter(nodes, subtree);
  }
  while (n < end) {
    const node = nodes + ((<usize>n) << 5);
    const nodeLow = v128.load(node);
    const nodeHigh = v128.load(node, 16);
    if (v128.any_true(v128.or(f32x4.gt(low, nodeHigh), f32x4.lt(high, nodeLow)))) {
      n = <i32>abs(f32x4.extract_lane(nodeLow, 3));
      continue;
    }
    n++;
    const index = f32x4.extract_lane(nodeHigh, 3);
    if (index < 0) continue;
    const tri0 = triangles + ((<usize>index) << 4);
    const last1 = load<f32>(tri0, 12) == 1 ? 0 : 1;
    const last2 = last1 + (last1 < 1 || load<f32>(tri0 + (last1 << 4), 12) == 1 ? 0 : 1);
    const last3 = last2 + (last2 < 2 || load<f32>(tri0 + (last2 << 4), 12) == 1 ? 0 : 1);
    const tri1 = tri0 + (last1 << 4);
    const tri2 = tri0 + (last2 << 4);
    const tri3 = tri0 + (last3 << 4);
    const o0 = cornerOffsets(tri0);
    const o1 = cornerOffsets(tri1);
    const o2 = cornerOffsets(tri2);
    const o3 = cornerOffsets(tri3);
    const a0 = cornerAt(points, ends, i32x4.extract_lane(o0, 0), fraction);
    const a1 = cornerAt(points, ends, i32x4.extract_lane(o1, 0), fraction);
    const a2 = cornerAt(points, ends, i32x4.extract_lane(o2, 0), fraction);
    const a3 = cornerAt(points, ends, i32x4.extract_lane(o3, 0), fraction);
    const b0 = cornerAt(points, ends, i32x4.extract_lane(o0, 1), fraction);
    const b1 = cornerAt(points, ends, i32x4.extract_lane(o1, 1), fraction);
    const b2 = cornerAt(points, ends, i32x4.extract_lane(o2, 1), fraction);
    const b3 = cornerAt(points, ends, i32x4.extract_lane(o3, 1), fraction);
    const c0 = cornerAt(points, ends, i32x4.extract_lane(o0, 2), fraction);
    const c1 = cornerAt(points, ends, i32x4.extract_lane(o1, 2), fraction);
    const c2 = cornerAt(points, ends, i32x4.extract_lane(o2, 2), fraction);
    const c3 = cornerAt(points, ends, i32x4.extract_lane(o3, 2), fraction);
    const ax = xs(a0, a1, a2, a3);
    const ay = ys(a0, a1, a2, a3);
    const az = zs(a0, a1, a2, a3);
    const abx = f32x4.sub(xs(b0, b1, b2, b3), ax);
    const aby = f32x4.sub(ys(b0, b1, b2, b3), ay);
    const abz = f32x4.sub(zs(b0, b1, b2, b3), az);
    const acx = f32x4.sub(xs(c0, c1, c2, c3), ax);
    const acy = f32x4.sub(ys(c0, c1, c2, c3), ay);
    const acz = f32x4.sub(zs(c0, c1, c2, c3), az);
    const nx = f32x4.sub(f32x4.mul(aby, acz), f32x4.mul(abz, acy));
    const ny = f32x4.sub(f32x4.mul(abz, acx), f32x4.mul(abx, acz));
    const nz = f32x4.sub(f32x4.mul(abx, acy), f32x4.mul(aby, acx));
    const apx = f32x4.sub(px, ax);
    const apy = f32x4.sub(py, ay);
    const apz = f32x4.sub(pz, az);
    const s = dots(apx, apy, apz, nx, ny, nz);
    const nn = dots(nx, ny, nz, nx, ny, nz);
    const distances = squaredDistances(abx, aby, abz, acx, acy, acz, apx, apy, apz, s, nn);
    let gaps = f32x4.sqrt(distances);
    if (rest > 0) {
      const beyond = f32x4.max(
        squaredBeyond(points, ends, i32x4.extract_lane(o0, 0), i32x4.extract_lane(o1, 0), i32x4.extract_lane(o2, 0), i32x4.extract_lane(o3, 0), carrier),
        f32x4.max(
          squaredBeyond(points, ends, i32x4.extract_lane(o0, 1), i32x4.extract_lane(o1, 1), i32x4.extract_lane(o2, 1), i32x4.extract_lane(o3, 1), carrier),
          squaredBeyond(points, ends, i32x4.extract_lane(o0, 2), i32x4.extract_lane(o1, 2), i32x4.extract_lane(o2, 2), i32x4.extract_lane(o3, 2), carrier),
        ),
      );
      gaps = f32x4.sub(gaps, f32x4.mul(f32x4.splat(rest), f32x4.sqrt(beyond)));
    }
    const close = f32x4.lt(gaps, f32x4.splat(min<f32>(limit, radius)));
    const nearer = f32x4.le(distances, f32x4.splat(squared * farther));
    if (!v128.any_true(v128.or(close, nearer))) continue;
    const mask = i32x4.bitmask(close);
    const steeps = f32x4.mul(s, f32x4.mul(s, f32x4.div(f32x4.splat(1), f32x4.max(nn, f32x4.splat(1e-30)))));
    for (let k = 0; k <= last3; k++) {
      const gap = lane(gaps, k);
      if (((mask >> k) & 1) != 0 && gap < limit) limit = min<f32>(limit, insertTriangle(list + trianglesAt, index + <f32>k, gap, sameGap * thickness));
      if (reach == 0) continue;
      const distance = lane(distances, k);
      const steep = lane(steeps, k);
      const same = abs(distance - squared) <= sameDistance * squared;
      if (same ? steep > steepest : distance < squared) {
        isTold = true;
        behind = lane(s, k) < 0;
        squared = same ? min<f32>(squared, distance) : distance;
        steepest = steep;
      }
    }
    radius = min<f32>(radius, max<f32>(cap, sqrt(squared) * <f32>1.0001));
    low = f32x4.replace_lane(f32x4.sub(least, f32x4.splat(radius)), 3, -f32.MAX_VALUE);
    high = f32x4.replace_lane(f32x4.add(most, f32x4.splat(radius)), 3, f32.MAX_VALUE);
  }
  // What is below the surface of a solid is looked for farther off than the list knows.
  const known = min<f32>(radius, limit);
  const far = isTold ? known : min<f32>(known, known - reach + thickness);
  const good: f32 = behind ? -1 : far;
  dropFrom(list + trianglesAt, known);
  v128.store(list, f32x4.replace_lane(p, 3, good));
  v128.store(list, f32x4.replace_lane(carrier, 3, fraction), 16);
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
      for (let at = from; at < to; at += 16) {
        const p = combined(f32x4.sub(seenFrom(turning, data, v128.load(previous + at), whole), origin), byX, byY, byZ);
        least = f32x4.min(least, p);
        most = f32x4.max(most, p);
      }
      const low = f32x4.replace_lane(f32x4.sub(least, room), 3, -f32.MAX_VALUE);
      const high = f32x4.replace_lane(f32x4.add(most, room), 3, f32.MAX_VALUE);
      const subtree = subtreeOf(nodes, nodeCount, low, high);
      for (let at = from; at < to; at += 16) {
        if (group != 0 && load<u32>(contactGroup + (at >> 2)) != group) continue;
        const p = combined(f32x4.sub(seenFrom(turning, data, v128.load(previous + at), whole), origin), byX, byY, byZ);
        const list = lists + at * (listBytes >> 4);
        listOf(list, p, fraction, rest, thickness, reach, nodes, nodeCount, subtree, low, high, triangles, points, ends);
      }
    }
  }
}
