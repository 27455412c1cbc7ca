fn planWays(i: u32) {
  let start = previous[i].xyz;
  let whole = (position[i].xyz - start) * u.steps;
  let far = length(whole);
  wayStart[i] = vec4f(start, min(far, u.most) + u.slack);
  wayEnd[i] = vec4f(start + whole * select(1.0, u.most / far, far > u.most), 0.0);
}
