fn closePairs(k: u32) {
  let all = nearFirst[u.last];
  let found = min(all, u.room);
  pairCount[4u * k] = found;
  pairCount[4u * k + 1u] = 4u * found;
  pairCount[4u * k + 2u] = all;
}
