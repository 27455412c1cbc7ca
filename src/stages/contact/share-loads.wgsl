fn shareLoads(i: u32) {
  let share = contactScale[blockBody[i % u.blocks]];
  for (var at = 2u * i; at < 2u * i + 2u; at++) {
    loadSum[at] += share * askedLoad[at];
    askedLoad[at] = vec4f(0.0);
  }
}
