/// Whether the edge p, q passes through the triangle a, b, c.
fn passes(p: vec3f, q: vec3f, a: vec3f, b: vec3f, c: vec3f) -> bool {
  let normal = cross(b - a, c - a);
  let above = dot(normal, p - a);
  let beyond = dot(normal, q - a);
  let enough = 1e-6 * length(normal);
  if (!(abs(above) > enough && abs(beyond) > enough) || (above < 0.0) == (beyond < 0.0)) {
    return false;
  }
  let way = q - p;
  let turns = vec3f(
    dot(way, cross(a - p, b - p)),
    dot(way, cross(b - p, c - p)),
    dot(way, cross(c - p, a - p)),
  );
  return all(turns > vec3f(0.0)) || all(turns < vec3f(0.0));
}

/// The own edges of triangle t, against another triangle.
fn passThrough(t: u32, other: u32) {
  let one = feature[t];
  let corners = feature[other];
  if ((corners.w & 64u) != 0u) {
    return;
  }
  for (var k = 0u; k < 3u; k++) {
    let p = one[k];
    let q = one[(k + 1u) % 3u];
    if ((one.w & (8u << k)) == 0u || any(corners.xyz == vec3u(p)) || any(corners.xyz == vec3u(q))) {
      continue;
    }
    let a = previous[corners.x].xyz;
    let b = previous[corners.y].xyz;
    let c = previous[corners.z].xyz;
    if (!passes(previous[p].xyz, previous[q].xyz, a, b, c)) {
      continue;
    }
    let known = crossing[3u * t + k];
    crossing[3u * t + k] = select(min(known, other + 1u), other + 1u, known == 0u);
    let otherBody = 1u << ((corners.w >> 8u) & 31u);
    atomicOr(&tangle[p], otherBody);
    atomicOr(&tangle[q], otherBody);
    let body = 1u << ((one.w >> 8u) & 31u);
    atomicOr(&tangle[corners.x], body);
    atomicOr(&tangle[corners.y], body);
    atomicOr(&tangle[corners.z], body);
    atomicOr(&tangle[u.particles], 1u);
  }
}

fn findCrossings(t: u32) {
  for (var k = 0u; k < 3u; k++) {
    crossing[3u * t + k] = 0u;
  }
  if ((feature[t].w & 56u) == 0u) {
    return;
  }
  let low = triangleBox[3u * t].xyz;
  let high = triangleBox[3u * t + 1u].xyz;
  let first = cellOf(low, u.perCell);
  let counts = cellsAlong(low, high, u.perCell);
  for (var n = 0; n < counts.x * counts.y * counts.z; n++) {
    let cell = first + vec3i(n / (counts.y * counts.z), (n / counts.z) % counts.y, n % counts.z);
    let key = cellKey(cell, u.mask);
    for (var m = cellStart[key]; m < cellStart[key + 1u]; m++) {
      let cluster = sortedCluster[m];
      if (any(low > clusterBox[2u * cluster + 1u].xyz) || any(clusterBox[2u * cluster].xyz > high)) {
        continue;
      }
      for (var other = 32u * cluster; other < 32u * cluster + 32u; other++) {
        if (other != t && all(low <= triangleBox[3u * other + 1u].xyz) && all(triangleBox[3u * other].xyz <= high)) {
          passThrough(t, other);
        }
      }
    }
  }
}
