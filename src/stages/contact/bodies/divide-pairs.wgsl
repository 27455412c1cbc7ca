fn dividePairs(k: u32) {
  let isEdges = k >= nearFirst[u.triangles];
  let p = previous[pair[4u * k]].xyz;
  let q = previous[pair[4u * k + 1u]].xyz;
  let r = previous[pair[4u * k + 2u]].xyz;
  let s = previous[pair[4u * k + 3u]].xyz;
  let w = closestPoints(isEdges, p, q, r, s);
  let apart = w.x * p + w.y * q + w.z * r + w.w * s;
  let far = length(apart);
  var normal = vec3f(0.0);
  if (far > 0.0) {
    normal = apart / far;
  }
  let a = abs(w);
  let middle = 0.5 * (a.x * dot(normal, p) + a.y * dot(normal, q) + a.z * dot(normal, r) + a.w * dot(normal, s));
  pairWeight[k] = w;
  pairPlane[k] = vec4f(normal, middle);
  pairApart[k] = select(far, -far, isEdges);
  let end = w.x * position[pair[4u * k]].xyz + w.y * position[pair[4u * k + 1u]].xyz
    + w.z * position[pair[4u * k + 2u]].xyz + w.w * position[pair[4u * k + 3u]].xyz;
  pairTouch[k] = select(0u, 1u, far > 0.0 && dot(normal, end) < min(u.thickness, far + u.recovery));
}
