// See near-pairs.ts. Kernels define `note`, which is called with each pair.
fn isNear(within: f32, isEdges: bool, betweenEnds: bool, p: vec4u) -> bool {
  if (p.x == p.z || p.x == p.w || (isEdges && (p.y == p.z || p.y == p.w)) || (!isEdges && p.x == p.y)) {
    return false;
  }
  let a = previous[p.x].xyz;
  let b = previous[p.y].xyz;
  let c = previous[p.z].xyz;
  let d = previous[p.w].xyz;
  let low = select(a, min(a, b), isEdges);
  let high = select(a, max(a, b), isEdges);
  let otherLow = select(min(min(b, c), d), min(c, d), isEdges);
  let otherHigh = select(max(max(b, c), d), max(c, d), isEdges);
  // Farther apart than features may be, along any axis.
  if (any(low - otherHigh > vec3f(within)) || any(otherLow - high > vec3f(within))) {
    return false;
  }
  let w = closestPoints(isEdges, a, b, c, d);
  if (betweenEnds && any(w == vec4f(0.0))) {
    return false;
  }
  return length(w.x * a + w.y * b + w.z * c + w.w * d) < within;
}

/// The points of one triangle against the whole of another.
fn pointsOf(within: f32, own: vec4u, other: vec4u) {
  if ((other.w & 64u) != 0u) {
    return;
  }
  for (var k = 0u; k < 3u; k++) {
    let points = vec4u(own[k], other.xyz);
    if ((own.w & (1u << k)) != 0u && isNear(within, false, false, points)) {
      note(false, points);
    }
  }
}

fn featuresOf(within: f32, betweenEnds: bool, one: vec4u, other: vec4u) {
  pointsOf(within, one, other);
  pointsOf(within, other, one);
  for (var k = 0u; k < 3u; k++) {
    if ((one.w & (8u << k)) == 0u) {
      continue;
    }
    for (var l = 0u; l < 3u; l++) {
      if ((other.w & (8u << l)) != 0u) {
        let ends = vec4u(one[k], one[(k + 1u) % 3u], other[l], other[(l + 1u) % 3u]);
        if (isNear(within, true, betweenEnds && ((one.w | other.w) & 64u) == 0u, ends)) {
          note(true, ends);
        }
      }
    }
  }
}

/// Whether two triangles that have one corner in common are apart from each other but for that: see near-pairs.as.ts.
fn areApartAtCorner(within: f32, one: vec4u, other: vec4u) -> bool {
  let same = one.xyz == other.xyz;
  let next = one.xyz == other.yzx;
  let last = one.xyz == other.zxy;
  let ones = vec3u(1u);
  let zeros = vec3u(0u);
  let inBoth = select(zeros, ones, same) + select(zeros, ones, next) + select(zeros, ones, last);
  if (inBoth.x + inBoth.y + inBoth.z != 1u) {
    return false;
  }
  let k = select(select(2u, 1u, inBoth.y == 1u), 0u, inBoth.x == 1u);
  let l = (k + select(select(0u, 2u, any(last)), 1u, any(next))) % 3u;
  let corner = previous[one[k]].xyz;
  let a = previous[one[(k + 1u) % 3u]].xyz - corner;
  let b = previous[one[(k + 2u) % 3u]].xyz - corner;
  let c = previous[other[(l + 1u) % 3u]].xyz - corner;
  let d = previous[other[(l + 2u) % 3u]].xyz - corner;
  let m = a + b - c - d;
  let far = within * length(m);
  return dot(m, a) > far && dot(m, b) > far && dot(m, c) < -far && dot(m, d) < -far;
}

fn findNearPairs(t: u32) {
  let one = feature[t];
  let low = triangleBox[3u * t];
  let high = triangleBox[3u * t + 1u].xyz;
  let drift = triangleBox[3u * t + 2u];
  let first = cellOf(low.xyz, u.perCell);
  let counts = cellsAlong(low.xyz, high, u.perCell);
  for (var n = 0; n < counts.x * counts.y * counts.z; n++) {
    let cell = first + vec3i(n / (counts.y * counts.z), (n / counts.z) % counts.y, n % counts.z);
    let key = cellKey(cell, u.mask);
    let begin = cellStart[key];
    var before = t;
    for (var m = cellStart[key + 1u]; m > begin; m--) {
      let other = sortedTriangle[m - 1u];
      // The triangles of a cell are in order, those before t have seen to it.
      if (other <= t) {
        break;
      }
      let otherLow = sortedBox[2u * m - 2u];
      if (other == before || any(low.xyz > sortedBox[2u * m - 1u].xyz) || any(otherLow.xyz > high)) {
        continue;
      }
      before = other;
      if (any(cellOf(max(low.xyz, otherLow.xyz), u.perCell) != cell)) {
        continue;
      }
      let otherDrift = triangleBox[3u * other + 2u];
      // No two corners come closer to each other than that.
      let approach = distance(drift.xyz, otherDrift.xyz) + drift.w + otherDrift.w;
      let thickness = low.w + otherLow.w;
      let betweenEnds = u.exact == 0u && approach < 0.5 * thickness;
      let within = thickness + 2.0 * u.slack + approach;
      let corners = feature[other];
      if (!areApartAtCorner(within, one, corners)) {
        featuresOf(within, betweenEnds, one, corners);
      }
    }
  }
}
