fn gatherCells(k: u32) {
  sortedTriangle[k] = cellTriangle[cellOrder[k]];
}
