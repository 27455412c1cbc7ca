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
    if (u.holds > 1u) {
      pull -= heldAlong[2u * i + 1u].xyz;
    }
    var start = y.xyz;
    var free = y.w;
    if (u.holds > 0u && y.w > 0.0) {
      let n = heldAlong[2u * i].xyz;
      free = heldAlong[2u * i].w;
      let rubs = free < y.w;
      let along = dot(n, pull);
      let excess = along - clamp(along, -u.press / y.w, select(u.press / y.w, 0.0, rubs));
      heldBy[2u * i + 1u] = excess * heldBy[2u * i];
      if (rubs) {
        start -= y.w * (along - excess) * n;
      }
      pull -= select(excess, along, rubs) * n;
    }
    position[i] = vec4f(start - free * pull, y.w);
  }
}
