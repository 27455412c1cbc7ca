import { addScaled, largest3 } from '../../../compute/vec.as';
import { awayX, awayY, awayZ, dots, findNearestOfFour, heightsAbove, lane, lastOfLeaf, mostAlong, normalLengths, normalX, normalY, normalZ, takeFour } from '../mesh/four-triangles.as';
import { mostBeyond, takeWays } from '../mesh/four-ways.as';
import { dropFrom, emptyList, faceListBytes, faceTrianglesAt, insertTriangle, leastGap, listBytes, listsOf, sameGap, trianglesAt } from '../mesh/nearby.as';
import { pointOf } from '../mesh/one-triangle.as';
import { nextSharpLeaf, nodeAfter, subtreeOf } from '../mesh/search-tree.as';
import { along, least3 } from './beside-four.as';

const capShare: f32 = 2;
const farShare: f32 = 6;
/** Neighbours in the list are mostly neighbours in space: so many faces ask together for the subtree around them. */
const chunk: u32 = 16;

/** The carrier of the corner that is nearest to the mesh. */
@inline function carrierOf(la: usize, lb: usize, lc: usize): v128 {
  const ga = leastGap(la + trianglesAt);
  const gb = leastGap(lb + trianglesAt);
  const gc = leastGap(lc + trianglesAt);
  const nearest = gb < ga && gb <= gc ? lb : gc < ga && gc < gb ? lc : la;
  return v128.load(nearest, 16);
}

/** The corner of a box that is so much beyond it, with a fourth number that is beyond any. */
@inline function below(low: v128, by: f32): v128 {
  return f32x4.replace_lane(f32x4.sub(low, f32x4.splat(by)), 3, -f32.MAX_VALUE);
}

@inline function above(high: v128, by: f32): v128 {
  return f32x4.replace_lane(f32x4.add(high, f32x4.splat(by)), 3, f32.MAX_VALUE);
}

/** How far a box lies beyond that of a node, along the axis where that is most. */
@inline function beyondNode(nodes: usize, n: i32, low: v128, high: v128): f32 {
  const node = nodes + ((<usize>n) << 5);
  return largest3(f32x4.max(f32x4.sub(v128.load(node), high), f32x4.sub(low, v128.load(node, 16))));
}

/** Puts those triangles of a leaf into the list of a face whose gaps are less than `limit`. Returns the limit from then on. */
function listLeaf(
  list: usize,
  index: f32,
  limit: f32,
  same: f32,
  triangles: usize,
  points: usize,
  ends: usize,
  fraction: f32,
  rest: f32,
  carrier: v128,
  a: v128,
  b: v128,
  c: v128,
): f32 {
  const tri0 = triangles + ((<usize>index) << 4);
  const last = lastOfLeaf(tri0);
  const tri1 = tri0 + (<usize>min<i32>(1, last) << 4);
  const tri2 = tri0 + (<usize>min<i32>(2, last) << 4);
  const tri3 = tri0 + (<usize>last << 4);
  takeFour(tri0, tri1, tri2, tri3, points, ends, fraction);
  let beyond = f32x4.splat(0);
  if (rest > 0) {
    takeWays(tri0, tri1, tri2, tri3, points, ends);
    beyond = f32x4.mul(f32x4.splat(rest), mostBeyond(carrier));
  }
  const zero = f32x4.splat(0);
  const wide = f32x4.splat(limit);
  const middle = pointOf(a, b, c, f32x4.splat(1.0 / 3.0));
  const heights = heightsAbove(middle);
  // Along the normals, to the side of the face.
  const turned = v128.and(heights, f32x4.splat(-0.0));
  const x = v128.xor(normalX(), turned);
  const y = v128.xor(normalY(), turned);
  const z = v128.xor(normalZ(), turned);
  const up = f32x4.sub(least3(along(a, x, y, z), along(b, x, y, z), along(c, x, y, z)), mostAlong(x, y, z));
  const size = normalLengths();
  // 0 along what has no length.
  let gaps = f32x4.sub(v128.and(f32x4.div(up, size), f32x4.gt(size, zero)), beyond);
  if (!v128.any_true(f32x4.lt(gaps, wide))) return limit;
  findNearestOfFour(middle, heights);
  const awX = awayX();
  const awY = awayY();
  const awZ = awayZ();
  const far = f32x4.sqrt(dots(awX, awY, awZ, awX, awY, awZ));
  const straight = f32x4.sub(least3(along(a, awX, awY, awZ), along(b, awX, awY, awZ), along(c, awX, awY, awZ)), mostAlong(awX, awY, awZ));
  gaps = f32x4.max(gaps, f32x4.sub(v128.and(f32x4.div(straight, far), f32x4.gt(far, zero)), beyond));
  const mask = i32x4.bitmask(f32x4.lt(gaps, wide));
  for (let k = 0; k <= last && mask != 0; k++) {
    if (((mask >> k) & 1) == 0) continue;
    const gap = lane(gaps, k);
    if (gap < limit) limit = min<f32>(limit, insertTriangle(list, index + <f32>k, gap, same));
  }
  return limit;
}

export function findNearbyFaces(
  begin: u32,
  end: u32,
  corner: usize,
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
  facesAt: u32,
  slackAt: u32,
  straysAt: u32,
  shapeSlackAt: u32,
  startsAt: u32,
  shapeStraysAt: u32,
  drift: f32,
): void {
  for (let k = colliderFirst; k < colliderFirst + colliderCount; k++) {
    const data = collider + ((<usize>k) << 7);
    if (load<f32>(data) != 6) continue;
    const lists = listsOf(nearby, data, listed);
    const faceLists = lists + ((<usize>facesAt) << 4);
    const thickness = load<f32>(data, 4) / load<f32>(data, 12);
    const nodes = data + ((<usize>load<f32>(data, 28)) << 4);
    const nodeCount = <i32>load<f32>(data, 32);
    const triangles = nodes + ((<usize>nodeCount) << 5);
    const points = triangles + ((<usize>load<f32>(data, 36)) << 4);
    const ends = (<usize>load<f32>(data, 40)) << 4;
    const advance = load<f32>(data, 124);
    const fraction = load<f32>(data, 44) - advance * (moveAhead + moveShare);
    const rest: f32 = advance > 0 ? 1 - fraction : 0;
    const cap = capShare * thickness;
    const far = farShare * thickness;
    const same = sameGap * thickness;
    for (let first = begin; first < end; first += chunk) {
      const last = min<u32>(first + chunk, end);
      // The box around the ways of all of them; the carriers begin the lists.
      let lowest = f32x4.splat(f32.MAX_VALUE);
      let highest = f32x4.splat(-f32.MAX_VALUE);
      for (let f = first; f < last; f++) {
        const corners = corner + <usize>f * 12;
        const ia = load<u32>(corners);
        if (group != 0 && load<u32>(contactGroup + (<usize>ia << 2)) != group) continue;
        const la = lists + <usize>ia * listBytes;
        const lb = lists + <usize>load<u32>(corners, 4) * listBytes;
        const lc = lists + <usize>load<u32>(corners, 8) * listBytes;
        const carrier = carrierOf(la, lb, lc);
        const least = f32x4.min(f32x4.min(v128.load(la), v128.load(lb)), v128.load(lc));
        const most = f32x4.max(f32x4.max(v128.load(la), v128.load(lb)), v128.load(lc));
        lowest = f32x4.min(lowest, f32x4.min(least, addScaled(least, rest, carrier)));
        highest = f32x4.max(highest, f32x4.max(most, addScaled(most, rest, carrier)));
        v128.store(faceLists + <usize>f * faceListBytes, carrier);
      }
      const subtree = subtreeOf(nodes, nodeCount, below(lowest, far), above(highest, far));
      const after = subtree == nodeCount ? subtree : nodeAfter(nodes, subtree);
      for (let f = first; f < last; f++) {
        const corners = corner + <usize>f * 12;
        const ia = load<u32>(corners);
        if (group != 0 && load<u32>(contactGroup + (<usize>ia << 2)) != group) continue;
        const a = v128.load(lists + <usize>ia * listBytes);
        const b = v128.load(lists + <usize>load<u32>(corners, 4) * listBytes);
        const c = v128.load(lists + <usize>load<u32>(corners, 8) * listBytes);
        const list = faceLists + <usize>f * faceListBytes;
        const carrier = v128.load(list);
        emptyList(list + faceTrianglesAt);
        const least = f32x4.min(f32x4.min(a, b), c);
        const most = f32x4.max(f32x4.max(a, b), c);
        const low = f32x4.min(least, addScaled(least, rest, carrier));
        const high = f32x4.max(most, addScaled(most, rest, carrier));
        let radius = far;
        let limit = cap;
        for (let n = nextSharpLeaf(nodes, after, subtree, below(low, far), above(high, far)); n < after; ) {
          const away = beyondNode(nodes, n, low, high);
          radius = max<f32>(cap, min<f32>(radius, away));
          if (away <= cap) {
            const index = load<f32>(nodes + ((<usize>n) << 5), 28);
            limit = listLeaf(list + faceTrianglesAt, index, limit, same, triangles, points, ends, fraction, rest, carrier, a, b, c);
          }
          n = nextSharpLeaf(nodes, after, n + 1, below(low, radius), above(high, radius));
        }
        const known = radius > cap ? radius : limit;
        dropFrom(list + faceTrianglesAt, known);
        v128.store(list, f32x4.replace_lane(carrier, 3, known));
      }
    }
  }
}
