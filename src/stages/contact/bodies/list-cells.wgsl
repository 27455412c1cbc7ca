fn listCells(t: u32) {
  let low = triangleBox[3u * t].xyz;
  let first = cellOf(low, u.perCell);
  let counts = cellsAlong(low, triangleBox[3u * t + 1u].xyz, u.perCell);
  var at = cellFirst[t];
  for (var i = 0; i < counts.x; i++) {
    for (var j = 0; j < counts.y; j++) {
      for (var k = 0; k < counts.z; k++) {
        if (at < u.room) {
          cellKeys[at] = cellKey(first + vec3i(i, j, k), u.mask);
          cellTriangle[at] = t;
        }
        at++;
      }
    }
  }
}
