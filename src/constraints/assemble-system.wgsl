fn assembleSystem(block: u32, lane: u32) {
  for (var k = work[8u * block] + lane; k < work[8u * block + 1u]; k += blockLanes) {
    let i = work[k];
    for (var e = owned[i]; e < owned[i + 1u]; e++) {
      let c = e - owned[0];
      let j = jacobian[c].xyz;
      var at = system[c] - system[0];
      let diagonal = at;
      var own = (1.0 + u.epsilon) * (position[i].w + position[owned[e]].w) * dot(j, j);
      at++;
      for (var side = 0u; side < 2u; side++) {
        let end = select(i, owned[e], side == 1u);
        var w = position[end].w;
        // What is left of J_c where the particle is held.
        var free = j;
        if (u.holds > 0u) {
          let n = heldAlong[2u * end].xyz;
          own -= (w - heldAlong[2u * end].w) * dot(j, j);
          w = heldAlong[2u * end].w;
          let along = dot(n, j);
          free -= along * n;
          own -= w * along * along;
        }
        for (var a = incidence[end]; a < incidence[end + 1u]; a++) {
          let entry = incidence[a];
          if (entry >> 1u != c) {
            systemValue[at] = select(-w, w, (entry & 1u) == side) * dot(free, jacobian[entry >> 1u].xyz);
            at++;
          }
        }
      }
      systemValue[diagonal] = own;
    }
  }
}
