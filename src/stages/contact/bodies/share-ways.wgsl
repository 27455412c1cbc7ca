fn shareWays(k: u32) {
  let apart = pairApart[k].x;
  let plane = pairPlane[k];
  if (apart == 0.0 && (u.exact == 0u || pairApart[k].y < 0.0)) {
    return;
  }
  let ends = pair[k];
  for (var c = 0u; c < 4u; c++) {
    let particle = ends[c];
    if (apart == 0.0) {
      atomicMin(&wayShare[particle], 0u);
      continue;
    }
    let own = planeOfPair(plane, apart, c);
    let begins = dot(own.xyz, previous[particle].xyz);
    let ends = dot(own.xyz, position[particle].xyz);
    if (ends < own.w && ends < begins) {
      let share = max(0.0, (begins - own.w) / (begins - ends));
      if (share < 1.0) {
        atomicMin(&wayShare[particle], u32(1048576.0 * share));
      }
    }
  }
}
