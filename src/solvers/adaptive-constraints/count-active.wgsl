// Counts stay far below 2^24, up to which a float has every whole number.
fn countActive(block: u32, lane: u32) {
  var part = vec4f(0.0);
  for (var i = blockParticle[block] + lane; i < blockParticle[block + 1u]; i += blockLanes) {
    let word = tally[i] & 0x7fffffffu;
    let owns = word & 0xffffu;
    var touched = owns > 0u;
    for (var e = incidence[i]; e < incidence[i + 1u] && !touched; e++) {
      touched = constraint[incidence[e] & 0xfffffffeu] > 0.0;
    }
    tally[i] = select(word, word | 0x80000000u, touched);
    part += vec4f(select(0.0, 1.0, owns > 0u), select(0.0, 1.0, touched), f32(owns), f32(word >> 16u));
  }
  let sums = sumOfLanes(part, lane);
  if (lane == 0u) {
    blockTally[block] = vec4u(sums);
  }
}
