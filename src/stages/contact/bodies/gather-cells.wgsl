fn gatherCells(k: u32) {
  sortedCluster[k] = cellCluster[cellOrder[k]];
}
