fn closeAppended(k: u32) {
  let met = atomicExchange(&found[2u * k], 0u);
  let pairs = atomicExchange(&found[2u * k + 1u], 0u);
  let listed = min(pairs, u.pairs);
  pairCount[4u * k] = listed;
  pairCount[4u * k + 1u] = 4u * listed;
  pairCount[4u * k + 2u] = pairs;
  let cells = cellFirst[u.clusters];
  mostNeeded[4u * k] = max(mostNeeded[4u * k], cells);
  mostNeeded[4u * k + 1u] = max(mostNeeded[4u * k + 1u], met);
  mostNeeded[4u * k + 2u] = max(mostNeeded[4u * k + 2u], pairs);
  let isOver = pairs > u.pairs || cells > u.cells || met > u.meetings;
  pairCount[4u * k + 3u] = select(0u, 1u, isOver);
}
