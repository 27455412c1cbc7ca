fn boundSlabs(c: u32) {
  var across = vec3f(0.0);
  var middle = vec3f(0.0);
  var way = vec3f(0.0);
  let first = 32u * c;
  var last = first;
  // Empty slots come last.
  for (; last < first + 32u && (feature[last].w & 128u) == 0u; last++) {
    let corners = feature[last];
    let p = wayStart[corners.x].xyz;
    let q = wayStart[corners.y].xyz;
    let r = wayStart[corners.z].xyz;
    across += cross(q - p, r - p);
    middle += p + q + r;
    way += triangleBox[3u * last + 2u].xyz;
  }
  let count = f32(last - first);
  let size = length(across);
  let normal = select(vec3f(0.0), across / size, size > 0.0);
  middle /= 3.0 * count;
  way /= count;
  var low = 3e38;
  var high = -3e38;
  var farthest = 0.0;
  var half = 0.0;
  for (var t = first; t < last; t++) {
    let corners = feature[t];
    for (var k = 0u; k < 3u; k++) {
      let level = dot(normal, wayStart[corners[k]].xyz - middle);
      low = min(low, level);
      high = max(high, level);
    }
    let ofTriangle = triangleBox[3u * t + 2u];
    farthest = max(farthest, distance(ofTriangle.xyz, way) + ofTriangle.w);
    half = max(half, triangleBox[3u * t].w);
  }
  let centre = middle + 0.5 * (low + high) * normal;
  var radius = 0.0;
  for (var t = first; t < last; t++) {
    let corners = feature[t];
    for (var k = 0u; k < 3u; k++) {
      radius = max(radius, distance(wayStart[corners[k]].xyz, centre));
    }
  }
  let margin = u.slack + half + farthest;
  clusterSlab[3u * c] = vec4f(centre, radius + margin + length(u.stop.xyz));
  clusterSlab[3u * c + 1u] = vec4f(normal, 0.5 * (high - low) + margin + abs(dot(normal, u.stop.xyz)));
  clusterSlab[3u * c + 2u] = vec4f(way, 0.0);
}
