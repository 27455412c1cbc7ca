fn beginWays(i: u32) {
  if (i == 0u) {
    for (var round = 0u; round < arrayLength(&isCalled); round++) {
      atomicStore(&isCalled[round], 0u);
    }
  }
  let at = position[i];
  wishedPosition[i] = at;
  let share = select(1.0, shareWithin(wayStart[i], previous[i].xyz, at.xyz), u.exact != 0u);
  atomicStore(&wayShare[i], u32(1048576.0 * min(1.0, share)));
}
