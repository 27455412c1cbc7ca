fn planWays(i: u32) {
  let start = previous[i].xyz;
  let once = position[i].xyz - start - u.drift.xyz;
  let goes = length(once);
  let planned = min(u.most, max(goes, min(u.steps * goes, u.far))) * select(1.0, 1.0 - 1.0 / u.steps, u.exact != 0u);
  wayStart[i] = vec4f(start, min(u.most, 1.5 * goes) + u.slack);
  wayEnd[i] = vec4f(start + once * select(0.0, planned / goes, goes > 0.0), 0.0);
}
