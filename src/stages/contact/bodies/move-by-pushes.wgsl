fn moveByPushes(i: u32) {
  let x = atomicExchange(&moveSum[5u * i], 0u);
  let y = atomicExchange(&moveSum[5u * i + 1u], 0u);
  let z = atomicExchange(&moveSum[5u * i + 2u], 0u);
  let asked = atomicExchange(&moveSum[5u * i + 3u], 0u);
  if (u.isFirst != 0u) {
    atomicStore(&moveSum[5u * i + 4u], asked);
  } else if (asked != 0u) {
    atomicAdd(&moveSum[5u * i + 4u], asked);
  }
  if ((x | y | z) != 0u) {
    let at = position[i];
    position[i] = vec4f(at.xyz + u.unit * vec3f(bitcast<vec3i>(vec3u(x, y, z))), at.w);
  }
}
