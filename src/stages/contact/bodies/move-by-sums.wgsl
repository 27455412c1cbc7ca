fn moveBySums(i: u32) {
  let x = atomicExchange(&moveSum[5u * i], 0u);
  let y = atomicExchange(&moveSum[5u * i + 1u], 0u);
  let z = atomicExchange(&moveSum[5u * i + 2u], 0u);
  let count = atomicExchange(&moveSum[5u * i + 3u], 0u);
  if ((x | y | z) == 0u) {
    return;
  }
  let share = u.unit / f32(max(1u, count));
  let at = position[i];
  position[i] = vec4f(at.xyz + share * vec3f(bitcast<vec3i>(vec3u(x, y, z))), at.w);
}
