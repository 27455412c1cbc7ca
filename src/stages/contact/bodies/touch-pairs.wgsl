fn touchPairs(k: u32) {
  let normal = pairPlane[k].xyz;
  let weights = pairWeight[k];
  var apart = vec3f(0.0);
  var way = vec3f(0.0);
  var give = 0.0;
  for (var c = 0u; c < 4u; c++) {
    let particle = pair[4u * k + c];
    let weight = weights[c];
    let at = position[particle];
    apart += weight * at.xyz;
    way += weight * (at.xyz - previous[particle].xyz);
    give += weight * weight * at.w * touching[particle];
  }
  let missing = min(u.thickness, abs(pairApart[k]) + u.recovery) - dot(normal, apart);
  var push = vec3f(0.0);
  if (missing > 0.0 && give > 0.0 && dot(normal, normal) > 0.0) {
    let along = way - dot(normal, way) * normal;
    let slid = length(along);
    var held = 0.0;
    if (slid > 0.0) {
      held = min(1.0, u.friction * missing / slid);
    }
    push = (missing * normal - held * along) / give;
  }
  pairPush[k] = vec4f(push, 0.0);
}
