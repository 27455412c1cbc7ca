// See meetings.ts. Kernels define `note`, which is called with each cluster that cluster c meets.
fn isInWindow(c: u32, other: u32) -> bool {
  for (var k = beside[c]; k < beside[c + 1u]; k += 2u) {
    if (beside[k] == other) {
      return isSmooth[beside[k + 1u]] != 0u;
    }
  }
  return false;
}

fn findMeetings(c: u32) {
  if (!isInWindow(c, c)) {
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
    var before = c;
    for (var m = cellStart[key + 1u]; m > begin; m--) {
      let other = sortedCluster[m - 1u];
      // The clusters of a cell are in order, those before c have seen to it.
      if (other <= c) {
        break;
      }
      let otherLow = sortedBox[2u * m - 2u].xyz;
      if (other == before || any(low > sortedBox[2u * m - 1u].xyz) || any(otherLow > high)) {
        continue;
      }
      before = other;
      if (all(cellOf(max(low, otherLow), u.perCell) == cell) && !isInWindow(c, other)) {
        note(c, other);
      }
    }
  }
}
