fn listCells(c: u32) {
  let low = clusterBox[2u * c].xyz;
  let first = cellOf(low, u.perCell);
  let counts = cellsAlong(low, clusterBox[2u * c + 1u].xyz, u.perCell);
  var at = cellFirst[c];
  for (var i = 0; i < counts.x; i++) {
    for (var j = 0; j < counts.y; j++) {
      for (var k = 0; k < counts.z; k++) {
        if (at < u.room) {
          cellKeys[at] = cellKey(first + vec3i(i, j, k), u.mask);
          cellCluster[at] = c;
        }
        at++;
      }
    }
  }
}
