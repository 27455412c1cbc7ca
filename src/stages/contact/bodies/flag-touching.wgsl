fn flagTouching(k: u32) {
  let w = pairWeight[k];
  let p = position[pair[4u * k]].xyz;
  let apart = fromFirst(p, position[pair[4u * k + 1u]].xyz, position[pair[4u * k + 2u]].xyz, position[pair[4u * k + 3u]].xyz, w);
  let normal = pairPlane[k].xyz;
  var last = vec4f(0.0);
  if (u.isNew == 0u) {
    last = pairPush[2u * k + 1u];
  }
  let along = dot(normal, last.xyz);
  let out = max(0.0, along);
  let first = min(out, last.w);
  var push = vec3f(0.0);
  if (first > 0.0) {
    push = first * normal + (first / out) * (last.xyz - along * normal);
  }
  let touches = first > 0.0 || dot(normal, apart) < wantedGap(pairApart[k], u.recovery);
  pairPush[2u * k] = vec4f(push, select(0.0, 2.0, touches));
  pairPush[2u * k + 1u] = vec4f(push, out);
}
