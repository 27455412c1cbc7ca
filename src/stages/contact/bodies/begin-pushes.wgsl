/// See flag-touching.kernel.ts.
fn pushOf(k: u32) -> vec4f {
  let w = pairWeight[k];
  let ends = pair[k];
  let p = position[ends.x].xyz;
  let apart = fromFirst(p, position[ends.y].xyz, position[ends.z].xyz, position[ends.w].xyz, w);
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
  let own = vec4f(push, select(0.0, 2.0, touches));
  pairPush[2u * k] = own;
  pairPush[2u * k + 1u] = vec4f(push, out);
  return own;
}
