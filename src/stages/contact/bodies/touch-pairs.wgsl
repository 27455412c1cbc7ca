fn touchPairs(k: u32) {
  let normal = pairPlane[k].xyz;
  let weights = pairWeight[k];
  let origin = position[pair[4u * k]].xyz;
  var apart = vec3f(0.0);
  var way = vec3f(0.0);
  var give = 0.0;
  for (var c = 0u; c < 4u; c++) {
    let particle = pair[4u * k + c];
    let weight = weights[c];
    let at = position[particle];
    apart += weight * (at.xyz - origin);
    way += weight * (at.xyz - wayStart[particle].xyz);
    give += abs(weight) * at.w * max(touching[particle], abs(weight));
  }
  let missing = wantedGap(pairApart[k], u.recovery) - dot(normal, apart);
  var push = vec3f(0.0);
  if (missing > 0.0 && give > 0.0) {
    let along = way - dot(normal, way) * normal;
    let slid = length(along);
    var held = 1.0;
    if (slid > u.stick * missing) {
      held = u.friction * missing / slid;
    }
    push = (missing * normal - held * along) / give;
  }
  pairPush[k] = vec4f(push, 0.0);
}
