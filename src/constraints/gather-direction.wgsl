fn gatherDirection(block: u32, lane: u32) {
  let sums = bodySums(block, lane);
  if (isDone(sums)) {
    return;
  }
  let beta = betaOf(sums);
  for (var k = work[8u * block + 2u] + lane; k < work[8u * block + 3u]; k += blockLanes) {
    let i = work[k];
    var pull = vec3f(0.0);
    for (var e = incidence[i]; e < incidence[i + 1u]; e++) {
      let entry = incidence[e];
      let j = jacobian[entry >> 1u];
      pull += select(j.w, -j.w, (entry & 1u) == 1u) * j.xyz;
    }
    let w = position[i].w;
    var free = w;
    if (u.holds > 0u) {
      let n = heldAlong[2u * i].xyz;
      free = heldAlong[2u * i].w;
      pull -= dot(n, pull) * n;
    }
    var next = free * pull;
    if (beta != 0.0) {
      next += beta * nodeDirection[i].xyz;
    }
    nodeDirection[i] = vec4f(next, w);
  }
}
