fn weighTouching(i: u32) {
  let last = entryStart[i + 1u];
  var sum = 0.0;
  for (var e = entryStart[i]; e < last; e++) {
    let entry = entryOrder[e];
    if (pairTouch[entry >> 2u] != 0u) {
      sum += abs(pairWeight[entry]);
    }
  }
  touching[i] = sum;
}
