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
    give += abs(weight) * at.w * touching[particle];
  }
  let before = pairPush[2u * k + 1u];
  let out = dot(normal, before.xyz);
  let missing = wantedGap(pairApart[k], u.recovery) - dot(normal, apart);
  let last = pairPush[2u * k];
  let touched = last.w > 0.0;
  if (!touched || !(give > 0.0)) {
    pairPush[2u * k] = vec4f(0.0, 0.0, 0.0, select(select(0.0, 2.0, missing > 0.0), 1.0, touched));
    return;
  }
  let going = select(u.momentum, 0.0, last.w > 1.0) * last.xyz;
  let pressed = max(0.0, out + missing / give + dot(normal, going));
  let slip = way - dot(normal, way) * normal;
  let rub = before.xyz + going - (out + dot(normal, going)) * normal - slip / give;
  let rubbed = length(rub);
  var held = 1.0;
  if (rubbed > u.stick * pressed) {
    held = u.friction * pressed / rubbed;
  }
  let sum = pressed * normal + held * rub;
  pairPush[2u * k] = vec4f(sum - before.xyz, 1.0);
  pairPush[2u * k + 1u] = vec4f(sum, before.w);
}
