import { cross3, dot3, inverseLength, scale } from '../../../compute/vec.as';
import { dropFrom, emptyList, faceListBytes, faceTrianglesAt, insertTriangle, leastGap, listBytes, listsOf, noGap, trianglesAt } from '../mesh/nearby.as';
import { cornerAt, cornerOffsets, nearestWeights, pointOf } from '../mesh/one-triangle.as';
import { nextSharpLeaf } from '../mesh/search-tree.as';

const capShare: f32 = 2;

/** How far a face lies beyond a triangle along a direction. */
@inline function apart(a: v128, b: v128, c: v128, ma: v128, mb: v128, mc: v128, along: v128): f32 {
  const face = min<f32>(dot3(a, along), min<f32>(dot3(b, along), dot3(c, along)));
  return face - max<f32>(dot3(ma, along), max<f32>(dot3(mb, along), dot3(mc, along)));
}

/** How far a corner of a triangle goes beyond what carries the face. */
@inline function squaredBeyond(points: usize, ends: usize, offset: i32, carrier: v128): f32 {
  const point = points + <usize>offset;
  const way = f32x4.sub(f32x4.sub(v128.load(point + ends), v128.load(point)), carrier);
  return dot3(way, way);
}

/** The carrier of the corner that is nearest to the mesh. */
@inline function carrierOf(la: usize, lb: usize, lc: usize): v128 {
  const ga = leastGap(la + trianglesAt);
  const gb = leastGap(lb + trianglesAt);
  const gc = leastGap(lc + trianglesAt);
  const nearest = gb < ga && gb <= gc ? lb : gc < ga && gc < gb ? lc : la;
  return v128.load(nearest, 16);
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
    const radius = capShare * thickness;
    const room = f32x4.splat(radius);
    for (let f = begin; f < end; f++) {
      const corners = corner + <usize>f * 12;
      const ia = load<u32>(corners);
      if (group != 0 && load<u32>(contactGroup + (<usize>ia << 2)) != group) continue;
      const la = lists + <usize>ia * listBytes;
      const lb = lists + <usize>load<u32>(corners, 4) * listBytes;
      const lc = lists + <usize>load<u32>(corners, 8) * listBytes;
      const a = v128.load(la);
      const b = v128.load(lb);
      const c = v128.load(lc);
      const carrier = carrierOf(la, lb, lc);
      const carried = scale(carrier, rest);
      const least = f32x4.min(f32x4.min(a, b), c);
      const most = f32x4.max(f32x4.max(a, b), c);
      const low = f32x4.replace_lane(f32x4.sub(f32x4.min(least, f32x4.add(least, carried)), room), 3, -f32.MAX_VALUE);
      const high = f32x4.replace_lane(f32x4.add(f32x4.max(most, f32x4.add(most, carried)), room), 3, f32.MAX_VALUE);
      const middle = pointOf(a, b, c, f32x4.splat(1.0 / 3.0));
      const list = faceLists + <usize>f * faceListBytes;
      emptyList(list + faceTrianglesAt);
      let limit = radius;
      for (let n = nextSharpLeaf(nodes, nodeCount, 0, low, high); n < nodeCount; n = nextSharpLeaf(nodes, nodeCount, n + 1, low, high)) {
        for (let triangle = triangles + ((<usize>load<f32>(nodes + ((<usize>n) << 5), 28)) << 4); ; triangle += 16) {
          const offsets = cornerOffsets(triangle);
          const i = i32x4.extract_lane(offsets, 0);
          const j = i32x4.extract_lane(offsets, 1);
          const k = i32x4.extract_lane(offsets, 2);
          const ma = cornerAt(points, ends, i, fraction);
          const mb = cornerAt(points, ends, j, fraction);
          const mc = cornerAt(points, ends, k, fraction);
          const beyond = rest * sqrt(
            max<f32>(
              squaredBeyond(points, ends, i, carrier),
              max<f32>(squaredBeyond(points, ends, j, carrier), squaredBeyond(points, ends, k, carrier)),
            ),
          );
          const n = cross3(f32x4.sub(mb, ma), f32x4.sub(mc, ma));
          let normal = scale(n, inverseLength(n));
          if (dot3(f32x4.sub(middle, ma), normal) < 0) normal = f32x4.neg(normal);
          let gap = apart(a, b, c, ma, mb, mc, normal) - beyond;
          if (gap < limit) {
            const away = f32x4.sub(middle, pointOf(ma, mb, mc, nearestWeights(ma, mb, mc, middle)));
            const straight = scale(away, inverseLength(away));
            gap = max<f32>(gap, apart(a, b, c, ma, mb, mc, straight) - beyond);
          }
          if (gap < limit) {
            const index = <f32>((triangle - triangles) >> 4);
            limit = min<f32>(limit, insertTriangle(list + faceTrianglesAt, index, gap));
          }
          if (load<f32>(triangle, 12) == 1) break;
        }
      }
      dropFrom(list + faceTrianglesAt, limit);
      v128.store(list, f32x4.replace_lane(carrier, 3, limit));
    }
  }
}
