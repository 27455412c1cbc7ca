export function closePairs(
  begin: u32,
  end: u32,
  nearFirst: usize,
  cellFirst: usize,
  pairCount: usize,
  triangles: u32,
  pairs: u32,
  cells: u32,
): void {
  const found = load<u32>(nearFirst + (<usize>triangles << 3));
  const listed = min<u32>(found, pairs);
  const isOver = found > pairs || load<u32>(cellFirst + (<usize>triangles << 2)) > cells;
  for (let k = begin; k < end; k++) {
    const to = pairCount + (<usize>k << 4);
    store<u32>(to, listed);
    store<u32>(to, 4 * listed, 4);
    store<u32>(to, found, 8);
    store<u32>(to, isOver ? 1 : 0, 12);
  }
}
