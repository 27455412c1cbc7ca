fn boundTriangles(t: u32) {
  let corners = feature[t];
  let a = wayStart[corners.x].xyz;
  let b = wayStart[corners.y].xyz;
  let c = wayStart[corners.z].xyz;
  let toA = wayEnd[corners.x].xyz;
  let toB = wayEnd[corners.y].xyz;
  let toC = wayEnd[corners.z].xyz;
  let mean = select((toA - a + (toB - b) + (toC - c)) / 3.0, vec3f(0.0), u.exact != 0u);
  let radius = max(max(restPosition[corners.x].w, restPosition[corners.y].w), restPosition[corners.z].w);
  let low = min(min(min(a, toA), min(b, toB)), min(c, toC)) - vec3f(u.slack + radius);
  let high = max(max(max(a, toA), max(b, toB)), max(c, toC)) + vec3f(u.slack + radius);
  triangleBox[3u * t] = vec4f(low, radius);
  triangleBox[3u * t + 1u] = vec4f(high, 0.0);
  triangleBox[3u * t + 2u] = vec4f(mean, max(max(distance(toA - a, mean), distance(toB - b, mean)), distance(toC - c, mean)));
  let cells = cellsAlong(low, high, u.perCell);
  cellCount[t] = u32(cells.x * cells.y * cells.z);
}
