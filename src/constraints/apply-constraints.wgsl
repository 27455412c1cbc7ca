fn applyConstraints(block: u32, lane: u32) {
  for (var k = work[8u * block + 2u] + lane; k < work[8u * block + 3u]; k += blockLanes) {
    let i = work[k];
    var pull = vec3f(0.0);
    for (var e = incidence[i]; e < incidence[i + 1u]; e++) {
      let entry = incidence[e];
      let mu = multiplier[entry & 0xfffffffeu];
      pull += select(mu, -mu, (entry & 1u) == 1u) * jacobian[entry >> 1u].xyz;
    }
    let y = position[i];
    position[i] = vec4f(y.xyz - y.w * pull, y.w);
  }
}
