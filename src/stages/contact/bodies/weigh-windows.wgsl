fn unitOf(v: vec3f) -> vec3f {
  let size = length(v);
  return select(vec3f(0.0), v / size, size > 0.0);
}

fn weighWindows(w: u32) {
  let planeU = windowPlane[2u * w];
  let planeV = windowPlane[2u * w + 1u];
  let n = cross(planeU.xyz, planeV.xyz);
  var ofU = vec3f(0.0);
  var ofV = vec3f(0.0);
  for (var k = windowFirst[w]; k < windowFirst[w + 1u]; k++) {
    let frame = mat3x3f(clusterFrame[3u * windowCluster[k]].xyz, clusterFrame[3u * windowCluster[k] + 1u].xyz, clusterFrame[3u * windowCluster[k] + 2u].xyz);
    ofU += frame * planeU.xyz;
    ofV += frame * planeV.xyz;
  }
  let q1 = unitOf(ofU);
  let q2 = unitOf(ofV - dot(q1, ofV) * q1);
  let q3 = cross(q1, q2);
  var least = 3e38;
  var most = 0.0;
  var farthest = 0.0;
  for (var k = windowFirst[w]; k < windowFirst[w + 1u]; k++) {
    for (var t = 32u * windowCluster[k]; t < 32u * windowCluster[k] + 32u; t++) {
      let t1 = restAxes[2u * t].xyz;
      if (dot(t1, t1) == 0.0) {
        continue;
      }
      let t2 = restAxes[2u * t + 1u].xyz;
      let first = triangleFrame[2u * t];
      let c1 = first.xyz;
      let c2 = triangleFrame[2u * t + 1u].xyz;
      let a = dot(planeU.xyz, t1) * q1 + dot(planeV.xyz, t1) * q2 + dot(n, t1) * q3;
      let b = dot(planeU.xyz, t2) * q1 + dot(planeV.xyz, t2) * q2 + dot(n, t2) * q3;
      let xx = dot(a, c1);
      let yy = dot(b, c2);
      let xy = (dot(a, c2) + dot(b, c1)) / 2.0;
      let between = (xx - yy) / 2.0;
      least = min(least, (xx + yy) / 2.0 - sqrt(between * between + xy * xy) - first.w);
      most = max(most, sqrt(dot(c1, c1) + dot(c2, c2)) + first.w);
      farthest = max(farthest, triangleBox[3u * t + 2u].w);
    }
  }
  let stretch = least - 2.2 * planeV.w * most;
  let reach = 2.0 * u.slack + select(0.0, 2.0 * farthest, u.exact != 0u);
  isSmooth[w] = select(0u, 1u, stretch > 0.4 && stretch * planeU.w > reach);
}
