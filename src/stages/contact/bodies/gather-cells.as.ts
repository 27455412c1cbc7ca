export function gatherCells(
  begin: u32,
  end: u32,
  cellOrder: usize,
  cellCluster: usize,
  clusterBox: usize,
  sortedCluster: usize,
  sortedBox: usize,
): void {
  for (let k = begin; k < end; k++) {
    const entry = load<u32>(cellOrder + (<usize>k << 2));
    const cluster = load<u32>(cellCluster + (<usize>entry << 2));
    store<u32>(sortedCluster + (<usize>k << 2), cluster);
    const box = clusterBox + (<usize>cluster << 5);
    v128.store(sortedBox + (<usize>k << 5), v128.load(box));
    v128.store(sortedBox + (<usize>k << 5), v128.load(box, 16), 16);
  }
}
