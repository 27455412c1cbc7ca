fn endWays(i: u32) {
  var share = f32(atomicExchange(&wayShare[i], 1048576u)) / 1048576.0;
  let p = position[i];
  if (p.w == 0.0) {
    return;
  }
  let start = previous[i].xyz;
  if (u.exact != 0u) {
    share = select(min(share, shareWithin(wayStart[i], start, p.xyz)), 0.0, pairCount[3] != 0u);
  }
  if (share < 1.0) {
    position[i] = vec4f(start + share * (p.xyz - start), p.w);
  }
}
