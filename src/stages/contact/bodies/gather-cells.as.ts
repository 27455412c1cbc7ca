export function gatherCells(begin: u32, end: u32, cellOrder: usize, cellCluster: usize, sortedCluster: usize): void {
  for (let k = begin; k < end; k++) {
    const entry = load<u32>(cellOrder + (<usize>k << 2));
    store<u32>(sortedCluster + (<usize>k << 2), load<u32>(cellCluster + (<usize>entry << 2)));
  }
}
