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
    if (u.holds > 0u && y.w > 0.0) {
      let n = heldAlong[i].xyz;
      let along = dot(n, pull);
      let excess = along - clamp(along, -u.press / y.w, u.press / y.w);
      heldBy[2u * i + 1u] = excess * heldBy[2u * i];
      pull -= excess * n;
    }
    position[i] = vec4f(y.xyz - y.w * pull, y.w);
  }
}
