fn boundClusters(c: u32) {
  var low = vec3f(1e30);
  var high = vec3f(-1e30);
  var frame: array<vec3f, 3>;
  for (var t = 32u * c; t < 32u * c + 32u; t++) {
    let way = triangleBox[3u * t + 2u].xyz;
    low = min(low, triangleBox[3u * t].xyz + min(vec3f(0.0), way));
    high = max(high, triangleBox[3u * t + 1u].xyz + max(vec3f(0.0), way));
    for (var axis = 0u; axis < 3u; axis++) {
      frame[axis] += restAxes[2u * t][axis] * triangleFrame[2u * t].xyz + restAxes[2u * t + 1u][axis] * triangleFrame[2u * t + 1u].xyz;
    }
  }
  for (var axis = 0u; axis < 3u; axis++) {
    clusterFrame[3u * c + axis] = vec4f(frame[axis], 0.0);
  }
  clusterBox[2u * c] = vec4f(low, 0.0);
  clusterBox[2u * c + 1u] = vec4f(high, 0.0);
  let cells = cellsAlong(low, high, u.perCell);
  cellCount[c] = u32(cells.x * cells.y * cells.z);
}
