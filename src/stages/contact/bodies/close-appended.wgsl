fn closeAppended(k: u32) {
  let found = atomicExchange(&pairsFound[k], 0u);
  let listed = min(found, u.pairs);
  pairCount[4u * k] = listed;
  pairCount[4u * k + 1u] = 4u * listed;
  pairCount[4u * k + 2u] = found;
  let isOver = found > u.pairs || cellFirst[u.clusters] > u.cells || meetingFirst[u.clusters] > u.meetings;
  pairCount[4u * k + 3u] = select(0u, 1u, isOver);
}
