// See meetings.ts. The invocations of a workgroup share the clusters of each cell. Kernels define `note`, which is called with each cluster that cluster c meets.
fn isInWindow(c: u32, other: u32) -> bool {
  for (var k = beside[c]; k < beside[c + 1u]; k += 2u) {
    if (beside[k] == other) {
      return isSmooth[beside[k + 1u]] != 0u;
    }
  }
  return false;
}

fn isBeyond(normal: vec3f, between: vec3f, drift: vec3f, reach: f32) -> bool {
  let apart = dot(normal, between);
  let closing = max(0.0, select(dot(normal, drift), -dot(normal, drift), apart > 0.0));
  return abs(apart) > reach + closing;
}

fn areApart(c: u32, other: u32) -> bool {
  let one = clusterSlab[3u * c];
  let two = clusterSlab[3u * other];
  let between = two.xyz - one.xyz;
  let drift = clusterSlab[3u * other + 2u].xyz - clusterSlab[3u * c + 2u].xyz;
  if (length(between) > one.w + two.w + length(drift)) {
    return true;
  }
  let normal = clusterSlab[3u * c + 1u];
  let otherNormal = clusterSlab[3u * other + 1u];
  let along = abs(dot(normal.xyz, otherNormal.xyz));
  let turned = sqrt(max(0.0, 1.0 - along * along));
  return isBeyond(normal.xyz, between, drift, normal.w + along * otherNormal.w + turned * two.w)
    || isBeyond(otherNormal.xyz, between, drift, otherNormal.w + along * normal.w + turned * one.w);
}

fn findMeetings(c: u32, lane: u32) {
  if (lane == 0u && !isInWindow(c, c)) {
    note(c, c);
  }
  let low = clusterBox[2u * c].xyz;
  let high = clusterBox[2u * c + 1u].xyz;
  let first = cellOf(low, u.perCell);
  let counts = cellsAlong(low, high, u.perCell);
  for (var n = 0; n < counts.x * counts.y * counts.z; n++) {
    let cell = first + vec3i(n / (counts.y * counts.z), (n / counts.z) % counts.y, n % counts.z);
    let key = cellKey(cell, u.mask);
    let begin = cellStart[key];
    for (var m = begin + lane; m < cellStart[key + 1u]; m += 64u) {
      let other = sortedCluster[m];
      // Those before c have seen to it; cells of one cluster that have the same key follow each other.
      if (other <= c || (m > begin && sortedCluster[m - 1u] == other)) {
        continue;
      }
      let otherLow = clusterBox[2u * other].xyz;
      if (any(low > clusterBox[2u * other + 1u].xyz) || any(otherLow > high)) {
        continue;
      }
      if (all(cellOf(max(low, otherLow), u.perCell) == cell) && !areApart(c, other) && !isInWindow(c, other)) {
        note(c, other);
      }
    }
  }
}
