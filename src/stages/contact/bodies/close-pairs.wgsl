fn closePairs(k: u32) {
  let found = nearFirst[2u * u.triangles];
  let listed = min(found, u.pairs);
  pairCount[4u * k] = listed;
  pairCount[4u * k + 1u] = 4u * listed;
  pairCount[4u * k + 2u] = found;
  pairCount[4u * k + 3u] = select(0u, 1u, found > u.pairs || cellFirst[u.triangles] > u.cells);
}
