export function gatherCells(begin: u32, end: u32, cellOrder: usize, cellTriangle: usize, sortedTriangle: usize): void {
  for (let k = begin; k < end; k++) {
    const from = <usize>load<u32>(cellOrder + (<usize>k << 2)) << 2;
    store<u32>(sortedTriangle + (<usize>k << 2), load<u32>(cellTriangle + from));
  }
}
