fn sumPushes(k: u32) {
  let push = pairPush[k].xyz;
  if (all(push == vec3f(0.0))) {
    return;
  }
  let w = pairWeight[k];
  for (var c = 0u; c < 4u; c++) {
    let particle = pair[4u * k + c];
    let share = position[particle].w * w[c] / u.unit;
    if (share == 0.0) {
      continue;
    }
    let moved = bitcast<vec3u>(vec3i(round(share * push)));
    atomicAdd(&moveSum[4u * particle], moved.x);
    atomicAdd(&moveSum[4u * particle + 1u], moved.y);
    atomicAdd(&moveSum[4u * particle + 2u], moved.z);
  }
}
