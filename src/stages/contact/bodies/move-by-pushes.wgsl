fn moveByPushes(i: u32) {
  let x = atomicExchange(&moveSum[4u * i], 0u);
  let y = atomicExchange(&moveSum[4u * i + 1u], 0u);
  let z = atomicExchange(&moveSum[4u * i + 2u], 0u);
  let asked = f32(atomicExchange(&moveSum[4u * i + 3u], 0u)) / 262144.0;
  if (u.isFirst != 0u) {
    touching[i] = asked;
  } else if (asked > 0.0) {
    touching[i] += asked;
  }
  if ((x | y | z) != 0u) {
    let at = position[i];
    position[i] = vec4f(at.xyz + u.unit * vec3f(bitcast<vec3i>(vec3u(x, y, z))), at.w);
  }
}
