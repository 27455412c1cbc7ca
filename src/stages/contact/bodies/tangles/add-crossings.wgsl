fn add(particle: u32, weight: f32, push: vec3f) {
  let units = vec3i(round(weight * position[particle].w * 134217728.0 * push));
  atomicAdd(&tangleMove[3u * particle], bitcast<u32>(units.x));
  atomicAdd(&tangleMove[3u * particle + 1u], bitcast<u32>(units.y));
  atomicAdd(&tangleMove[3u * particle + 2u], bitcast<u32>(units.z));
}

fn addCrossings(e: u32) {
  let crossed = crossing[e];
  if (crossed == 0u) {
    return;
  }
  let one = feature[e / 3u];
  let other = feature[crossed - 1u];
  let push = crossPush[2u * e];
  let weights = crossPush[2u * e + 1u];
  add(one[e % 3u], 1.0 - push.w, push.xyz);
  add(one[(e % 3u + 1u) % 3u], push.w, push.xyz);
  add(other.x, weights.x + weights.y - 1.0, push.xyz);
  add(other.y, -weights.x, push.xyz);
  add(other.z, -weights.y, push.xyz);
}
