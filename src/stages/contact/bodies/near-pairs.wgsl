// See near-pairs.ts. Kernels define `note`, which is called with each pair.
struct Triangle {
  corners: vec3u,
  bits: u32,
  beyond: vec3u,
  isSegment: bool,
}

fn triangleAt(t: u32) -> Triangle {
  let corners = feature[t];
  return Triangle(corners.xyz, corners.w, beyond[t].xyz, (corners.w & 64u) != 0u);
}

/// Of two triangles: nothing farther apart than `within` comes near; how far apart features may be that come no closer, and those of which others say the same; and the mean way of the first less that of the second.
struct Reach {
  within: f32,
  wanted: f32,
  redundant: f32,
  drift: vec3f,
}

fn isFar(reach: f32, low: vec3f, high: vec3f, otherLow: vec3f, otherHigh: vec3f) -> bool {
  return any(low - otherHigh > vec3f(reach)) || any(otherLow - high > vec3f(reach));
}

/// `apart`: from the closest point of the second feature to that of the first, which moves by `way` relative to it.
fn isNear(within: f32, reach: f32, way: vec3f, apart: vec3f) -> bool {
  let far = length(apart);
  return far < within && (far < reach || far * (far - reach) < abs(dot(u.stop.xyz, apart)) - dot(way, apart));
}

/// Whether a point that is nearest to the rim of a triangle is nearer to something around it, or another triangle has that part of the rim.
fn isElsewhere(triangle: Triangle, w: vec4f, apart: vec3f) -> bool {
  let isZero = w.yzw == vec3f(0.0);
  let zeros = dot(select(vec3u(0u), vec3u(1u), isZero), vec3u(1u));
  if (zeros != 1u) {
    return zeros == 2u;
  }
  let edge = select(select(2u, 1u, isZero.x), 0u, isZero.z);
  if ((triangle.bits & (8u << edge)) == 0u) {
    return true;
  }
  let opposite = triangle.beyond[edge];
  return opposite != 0xffffffffu && dot(apart, wayStart[opposite].xyz - wayStart[triangle.corners[edge]].xyz) > 0.0;
}

/// Whether a triangle at an edge falls away from what is on the other side by no more than the tolerance; `outward`: from there towards the edge, `far`: as long as that, times the tolerance.
fn isFlat(triangle: Triangle, edge: u32, outward: vec3f, far: f32) -> bool {
  let opposite = triangle.beyond[edge];
  if (opposite == 0xffffffffu) {
    return false;
  }
  let start = wayStart[triangle.corners[edge]].xyz;
  let across = wayStart[triangle.corners[(edge + 2u) % 3u]].xyz;
  return dot(outward, across - start) <= far || dot(outward, wayStart[opposite].xyz - start) <= far;
}

/// The points of one triangle against the whole of another.
fn pointsOf(reach: Reach, way: vec3f, own: Triangle, other: Triangle) {
  if (other.isSegment || (own.bits & 7u) == 0u) {
    return;
  }
  let b = wayStart[other.corners.x].xyz;
  let c = wayStart[other.corners.y].xyz;
  let d = wayStart[other.corners.z].xyz;
  let low = min(min(b, c), d);
  let high = max(max(b, c), d);
  for (var k = 0u; k < 3u; k++) {
    let point = own.corners[k];
    if ((own.bits & (1u << k)) == 0u || any(other.corners == vec3u(point))) {
      continue;
    }
    let a = wayStart[point].xyz;
    if (isFar(reach.within, a, a, low, high)) {
      continue;
    }
    let w = closestPoints(false, a, b, c, d);
    let apart = w.x * a + w.y * b + w.z * c + w.w * d;
    if (!isNear(reach.within, reach.wanted, way, apart)) {
      continue;
    }
    let isSpoken = !own.isSegment && isElsewhere(other, w, apart);
    if (isSpoken && !isNear(reach.within, reach.redundant, way, apart)) {
      continue;
    }
    // In their turn, from the lowest corner on, or from the one after that.
    let three = other.corners;
    let lowest = min(three.x, min(three.y, three.z));
    let turned = select(select(three.zxy, three.yzx, three.y == lowest), three, three.x == lowest);
    note(vec4u(point, select(turned, turned.yzx, isSpoken)));
  }
}

fn edgesOf(reach: Reach, one: Triangle, other: Triangle) {
  let isRope = one.isSegment || other.isSegment;
  for (var k = 0u; k < 3u; k++) {
    if ((one.bits & (8u << k)) == 0u) {
      continue;
    }
    let p = one.corners[k];
    let q = one.corners[(k + 1u) % 3u];
    let a = wayStart[p].xyz;
    let b = wayStart[q].xyz;
    for (var l = 0u; l < 3u; l++) {
      if ((other.bits & (8u << l)) == 0u) {
        continue;
      }
      let r = other.corners[l];
      let s = other.corners[(l + 1u) % 3u];
      if (p == r || p == s || q == r || q == s) {
        continue;
      }
      let c = wayStart[r].xyz;
      let d = wayStart[s].xyz;
      if (isFar(reach.within, min(a, b), max(a, b), min(c, d), max(c, d))) {
        continue;
      }
      let w = closestPoints(true, a, b, c, d);
      let apart = w.x * a + w.y * b + w.z * c + w.w * d;
      if (!isNear(reach.within, reach.wanted, reach.drift, apart)) {
        continue;
      }
      let far = 0.25 * (reach.wanted - reach.redundant) * length(apart);
      let isSpoken = !isRope && (any(w == vec4f(0.0)) || isFlat(one, k, apart, far) || isFlat(other, l, -apart, far));
      if (isSpoken && !isNear(reach.within, reach.redundant, reach.drift, apart)) {
        continue;
      }
      let edge = vec2u(min(p, q), max(p, q));
      let otherEdge = vec2u(min(r, s), max(r, s));
      let ends = select(vec4u(otherEdge, edge), vec4u(edge, otherEdge), edge.x > otherEdge.x);
      note(select(ends, ends.yxzw, isSpoken));
    }
  }
}

/// Whether two triangles that have one corner in common are apart from each other but for that: see near-pairs.as.ts.
fn areApartAtCorner(within: f32, one: vec3u, other: vec3u) -> bool {
  let same = one == other;
  let next = one == other.yzx;
  let last = one == other.zxy;
  let ones = vec3u(1u);
  let zeros = vec3u(0u);
  let inBoth = select(zeros, ones, same) + select(zeros, ones, next) + select(zeros, ones, last);
  if (inBoth.x + inBoth.y + inBoth.z != 1u) {
    return false;
  }
  let k = select(select(2u, 1u, inBoth.y == 1u), 0u, inBoth.x == 1u);
  let l = (k + select(select(0u, 2u, any(last)), 1u, any(next))) % 3u;
  let corner = wayStart[one[k]].xyz;
  let a = wayStart[one[(k + 1u) % 3u]].xyz - corner;
  let b = wayStart[one[(k + 2u) % 3u]].xyz - corner;
  let c = wayStart[other[(l + 1u) % 3u]].xyz - corner;
  let d = wayStart[other[(l + 2u) % 3u]].xyz - corner;
  let m = a + b - c - d;
  let far = within * length(m);
  return dot(m, a) > far && dot(m, b) > far && dot(m, c) < -far && dot(m, d) < -far;
}

/// Whether a plane along a triangle, or one across the line between the middles of both, divides them by no less than `within`.
fn areApartAlong(within: f32, one: vec3u, other: vec3u) -> bool {
  let first = mat3x3f(wayStart[one.x].xyz, wayStart[one.y].xyz, wayStart[one.z].xyz);
  let second = mat3x3f(wayStart[other.x].xyz, wayStart[other.y].xyz, wayStart[other.z].xyz);
  let m = first[0] + first[1] + first[2] - second[0] - second[1] - second[2];
  let nearest = m * first;
  let farthest = m * second;
  if (min(min(nearest.x, nearest.y), nearest.z) - max(max(farthest.x, farthest.y), farthest.z) > within * length(m)) {
    return true;
  }
  let n = cross(first[1] - first[0], first[2] - first[0]);
  let level = n * second - vec3f(dot(n, first[0]));
  let far = within * length(n);
  return all(level > vec3f(far)) || all(level < vec3f(-far));
}

fn reachOf(t: u32, other: u32) -> Reach {
  let way = triangleBox[3u * t + 2u];
  let otherWay = triangleBox[3u * other + 2u];
  let drift = way.xyz - otherWay.xyz;
  let redundant = 2.0 * u.slack + way.w + otherWay.w;
  let wanted = redundant + triangleBox[3u * t].w + triangleBox[3u * other].w;
  return Reach(wanted + length(drift) + length(u.stop.xyz), wanted, redundant, drift);
}

/// Whether some plane tells two triangles apart, so that none of their features need be looked at.
fn areApart(t: u32, other: u32) -> bool {
  let one = feature[t].xyz;
  let two = feature[other].xyz;
  let within = reachOf(t, other).within;
  return areApartAtCorner(within, one, two) || areApartAlong(within, one, two);
}

/// Part 0: the points of the first triangle against the second; 1: the other way round; 2: their edges.
fn featuresOf(t: u32, other: u32, part: u32) {
  let one = triangleAt(t);
  let two = triangleAt(other);
  let reach = reachOf(t, other);
  if (part == 0u) {
    pointsOf(reach, reach.drift, one, two);
  } else if (part == 1u) {
    pointsOf(reach, -reach.drift, two, one);
  } else {
    edgesOf(reach, one, two);
  }
}
