fn gatherCells(k: u32) {
  let triangle = cellTriangle[cellOrder[k]];
  sortedTriangle[k] = triangle;
  sortedBox[2u * k] = triangleBox[3u * triangle];
  sortedBox[2u * k + 1u] = triangleBox[3u * triangle + 1u];
}
