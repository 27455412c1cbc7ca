fn endWays(i: u32) {
  if (u.round > 0u && isCalled[u.round] == 0u) {
    return;
  }
  let wished = wishedPosition[i];
  if (wished.w == 0.0) {
    return;
  }
  let start = previous[i].xyz;
  let share = f32(wayShare[i]) / 1048576.0;
  position[i] = vec4f(select(wished.xyz, start + share * (wished.xyz - start), share < 1.0), wished.w);
}
