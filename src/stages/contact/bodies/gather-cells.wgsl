fn gatherCells(k: u32) {
  let cluster = cellCluster[cellOrder[k]];
  sortedCluster[k] = cluster;
  sortedBox[2u * k] = clusterBox[2u * cluster];
  sortedBox[2u * k + 1u] = clusterBox[2u * cluster + 1u];
}
