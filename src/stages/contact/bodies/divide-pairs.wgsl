fn dividePairs(k: u32) {
  let isEdges = k >= nearFirst[u.triangles];
  let particles = vec4u(pair[4u * k], pair[4u * k + 1u], pair[4u * k + 2u], pair[4u * k + 3u]);
  let p = previous[particles.x].xyz;
  let q = previous[particles.y].xyz;
  let r = previous[particles.z].xyz;
  let s = previous[particles.w].xyz;
  let w = closestPoints(isEdges, p, q, r, s);
  let apart = w.x * p + w.y * q + w.z * r + w.w * s;
  let far = length(apart);
  var normal = vec3f(0.0);
  if (far > 0.0) {
    normal = apart / far;
  }
  let a = abs(w);
  let middle = 0.5 * (a.x * dot(normal, p) + a.y * dot(normal, q) + a.z * dot(normal, r) + a.w * dot(normal, s));
  let restP = restPosition[particles.x];
  let restQ = restPosition[particles.y];
  let restR = restPosition[particles.z];
  let restS = restPosition[particles.w];
  var thickness = dot(a, vec4f(restP.w, restQ.w, restR.w, restS.w));
  if (bodyOf[particles.x] == bodyOf[particles.w]) {
    let atRest = closestPoints(isEdges, restP.xyz, restQ.xyz, restR.xyz, restS.xyz);
    let between = atRest.x * restP.xyz + atRest.y * restQ.xyz + atRest.z * restR.xyz + atRest.w * restS.xyz;
    thickness = min(thickness, 0.9 * length(between));
  }
  pairWeight[k] = w;
  pairPlane[k] = vec4f(normal, middle);
  pairApart[k] = vec2f(select(far, -far, isEdges), thickness);
}
