export function gatherCells(
  begin: u32,
  end: u32,
  cellOrder: usize,
  cellTriangle: usize,
  triangleBox: usize,
  sortedTriangle: usize,
  sortedBox: usize,
): void {
  for (let k = begin; k < end; k++) {
    const entry = load<u32>(cellOrder + (<usize>k << 2));
    const triangle = load<u32>(cellTriangle + (<usize>entry << 2));
    store<u32>(sortedTriangle + (<usize>k << 2), triangle);
    const box = triangleBox + <usize>triangle * 48;
    v128.store(sortedBox + (<usize>k << 5), v128.load(box));
    v128.store(sortedBox + (<usize>k << 5), v128.load(box, 16), 16);
  }
}
