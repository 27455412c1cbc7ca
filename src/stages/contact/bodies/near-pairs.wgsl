// See near-pairs.ts. Kernels define `note`, which is called with each pair.
fn isNear(within: f32, isEdges: bool, betweenEnds: bool, p: vec4u) -> bool {
  if (p.x == p.z || p.x == p.w || (isEdges && (p.y == p.z || p.y == p.w)) || (!isEdges && p.x == p.y)) {
    return false;
  }
  let a = position[p.x].xyz;
  let b = position[p.y].xyz;
  let c = position[p.z].xyz;
  let d = position[p.w].xyz;
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

fn featuresOf(within: f32, areSlow: bool, own: vec4u, other: vec4u, isLower: bool) {
  for (var k = 0u; k < 3u; k++) {
    if ((own.w & (1u << k)) != 0u && (other.w & 64u) == 0u) {
      let points = vec4u(own[k], other.xyz);
      if (isNear(within, false, false, points)) {
        note(false, points);
      }
    }
    if ((own.w & (8u << k)) == 0u || !isLower) {
      continue;
    }
    for (var l = 0u; l < 3u; l++) {
      if ((other.w & (8u << l)) != 0u) {
        let ends = vec4u(own[k], own[(k + 1u) % 3u], other[l], other[(l + 1u) % 3u]);
        if (isNear(within, true, areSlow && ((own.w | other.w) & 64u) == 0u, ends)) {
          note(true, ends);
        }
      }
    }
  }
}

fn findNearPairs(t: u32) {
  let own = feature[t];
  let low = triangleBox[3u * t].xyz;
  let high = triangleBox[3u * t + 1u].xyz;
  let drift = triangleBox[3u * t + 2u];
  let first = cellOf(low, u.perCell);
  let counts = cellsAlong(low, high, u.perCell);
  for (var n = 0; n < counts.x * counts.y * counts.z; n++) {
    let cell = first + vec3i(n / (counts.y * counts.z), (n / counts.z) % counts.y, n % counts.z);
    let key = cellKey(cell, u.mask);
    let end = cellStart[key + 1u];
    var before = 0xffffffffu;
    for (var m = cellStart[key]; m < end; m++) {
      let other = sortedTriangle[m];
      if (other == t || other == before) {
        continue;
      }
      before = other;
      let otherLow = triangleBox[3u * other].xyz;
      if (any(low > triangleBox[3u * other + 1u].xyz) || any(otherLow > high)) {
        continue;
      }
      if (any(cellOf(max(low, otherLow), u.perCell) != cell)) {
        continue;
      }
      let otherDrift = triangleBox[3u * other + 2u];
      // No two corners come closer to each other than that.
      let approach = distance(drift.xyz, otherDrift.xyz) + drift.w + otherDrift.w;
      featuresOf(u.reach + approach, approach < 0.2 * u.reach, own, feature[other], t < other);
    }
  }
}
