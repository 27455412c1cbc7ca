import { scale, xs, ys, zs } from '../../../compute/vec.as';
import { awayX, awayY, awayZ, dots, findNearest, lane, lastOfLeaf, splatX, splatY, splatZ } from '../mesh/four-triangles.as';
import { mostBeyond, takeWays } from '../mesh/four-ways.as';
import { dropFrom, emptyList, faceListBytes, faceTrianglesAt, insertTriangle, leastGap, listBytes, listsOf, sameGap, trianglesAt } from '../mesh/nearby.as';
import { cornerAt, cornerOffsets, pointOf } from '../mesh/one-triangle.as';
import { nextSharpLeaf } from '../mesh/search-tree.as';
import { along, least3, most3 } from './beside-four.as';

const capShare: f32 = 2;

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
    const zero = f32x4.splat(0);
    const one = f32x4.splat(1);
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
        const index = load<f32>(nodes + ((<usize>n) << 5), 28);
        const tri0 = triangles + ((<usize>index) << 4);
        const last = lastOfLeaf(tri0);
        const tri1 = tri0 + (<usize>min<i32>(1, last) << 4);
        const tri2 = tri0 + (<usize>min<i32>(2, last) << 4);
        const tri3 = tri0 + (<usize>last << 4);
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
        const bx = xs(b0, b1, b2, b3);
        const by = ys(b0, b1, b2, b3);
        const bz = zs(b0, b1, b2, b3);
        const cx = xs(c0, c1, c2, c3);
        const cy = ys(c0, c1, c2, c3);
        const cz = zs(c0, c1, c2, c3);
        let beyond = f32x4.splat(0);
        if (rest > 0) {
          takeWays(tri0, tri1, tri2, tri3, points, ends);
          beyond = f32x4.mul(f32x4.splat(rest), mostBeyond(carrier));
        }
        const abx = f32x4.sub(bx, ax);
        const aby = f32x4.sub(by, ay);
        const abz = f32x4.sub(bz, az);
        const acx = f32x4.sub(cx, ax);
        const acy = f32x4.sub(cy, ay);
        const acz = f32x4.sub(cz, az);
        const apx = f32x4.sub(splatX(middle), ax);
        const apy = f32x4.sub(splatY(middle), ay);
        const apz = f32x4.sub(splatZ(middle), az);
        const nx = f32x4.sub(f32x4.mul(aby, acz), f32x4.mul(abz, acy));
        const ny = f32x4.sub(f32x4.mul(abz, acx), f32x4.mul(abx, acz));
        const nz = f32x4.sub(f32x4.mul(abx, acy), f32x4.mul(aby, acx));
        const nn = dots(nx, ny, nz, nx, ny, nz);
        const s = dots(apx, apy, apz, nx, ny, nz);
        // To the side of the face, of length 1.
        const unit = v128.or(f32x4.div(one, f32x4.sqrt(nn)), v128.and(s, f32x4.splat(-0.0)));
        const ux = v128.and(f32x4.mul(unit, nx), f32x4.gt(nn, zero));
        const uy = v128.and(f32x4.mul(unit, ny), f32x4.gt(nn, zero));
        const uz = v128.and(f32x4.mul(unit, nz), f32x4.gt(nn, zero));
        const above = f32x4.sub(least3(along(a, ux, uy, uz), along(b, ux, uy, uz), along(c, ux, uy, uz)), dots(ax, ay, az, ux, uy, uz));
        let gaps = f32x4.sub(above, beyond);
        if (!v128.any_true(f32x4.lt(gaps, f32x4.splat(limit)))) continue;
        findNearest(abx, aby, abz, acx, acy, acz, apx, apy, apz, nx, ny, nz, s, nn);
        const x = awayX();
        const y = awayY();
        const z = awayZ();
        const far = f32x4.sqrt(dots(x, y, z, x, y, z));
        const straight = f32x4.sub(
          least3(along(a, x, y, z), along(b, x, y, z), along(c, x, y, z)),
          most3(dots(ax, ay, az, x, y, z), dots(bx, by, bz, x, y, z), dots(cx, cy, cz, x, y, z)),
        );
        // 0 where the middle of the face lies on the triangle.
        const beside = v128.and(f32x4.div(straight, far), f32x4.gt(far, zero));
        gaps = f32x4.max(gaps, f32x4.sub(beside, beyond));
        const mask = i32x4.bitmask(f32x4.lt(gaps, f32x4.splat(limit)));
        for (let k = 0; k <= last && mask != 0; k++) {
          if (((mask >> k) & 1) == 0) continue;
          const gap = lane(gaps, k);
          if (gap < limit) limit = min<f32>(limit, insertTriangle(list + faceTrianglesAt, index + <f32>k, gap, sameGap * thickness));
        }
      }
      dropFrom(list + faceTrianglesAt, limit);
      v128.store(list, f32x4.replace_lane(carrier, 3, limit));
    }
  }
}
