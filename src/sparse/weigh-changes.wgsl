fn weighChanges(i: u32, lane: u32) {
  for (var r = lane; r < u.changed; r += 64u) {
    var sum = vec3f(0.0);
    for (var k = 0u; k < u.rows; k++) {
      let number = changeMatrix[u.rows * r + k];
      if (number != 0.0) {
        sum += number * weighed[weighedRow[k]].xyz;
      }
    }
    changeWeight[r] = vec4f(sum, changeWeight[r].w);
  }
}
