fn countTouching(i: u32) {
  var count = 0u;
  for (var e = entryStart[i]; e < entryStart[i + 1u]; e++) {
    count += pairTouch[entryOrder[e] >> 2u];
  }
  touching[i] = f32(count);
}
