fn fitBoxes(i: u32) {
  let node = u.block + 2u * meshNode[i];
  let triangles = u.block + 2u * u.nodeCount;
  let points = triangles + u.triangleCount;
  let next = collider[node].w;
  let first = collider[node + 1u].w;
  var low = vec3f(3.4e38);
  var high = vec3f(-3.4e38);
  if (first < 0.0) {
    let second = u.block + 2u * u32(abs(collider[node + 2u].w));
    low = min(collider[node + 2u].xyz, collider[second].xyz);
    high = max(collider[node + 3u].xyz, collider[second + 1u].xyz);
  } else {
    for (var t = triangles + u32(first); t < points; t++) {
      let triangle = collider[t];
      for (var c = 0u; c < 3u; c++) {
        let point = points + u32(triangle[c]);
        let start = collider[point].xyz;
        let stop = collider[point + u.pointCount].xyz;
        low = min(low, min(start, stop));
        high = max(high, max(start, stop));
      }
      if (triangle.w == 1.0) {
        break;
      }
    }
  }
  collider[node] = vec4f(low, next);
  collider[node + 1u] = vec4f(high, first);
}
