export function closePairs(
  begin: u32,
  end: u32,
  nearFirst: usize,
  cellFirst: usize,
  meetingFirst: usize,
  pairCount: usize,
  clusters: u32,
  cells: u32,
  meetings: u32,
  pairs: u32,
): void {
  const met = load<u32>(meetingFirst + (<usize>clusters << 2));
  const found = load<u32>(nearFirst + (<usize>min<u32>(met, meetings) << 2));
  const listed = min<u32>(found, pairs);
  const isOver = found > pairs || met > meetings || load<u32>(cellFirst + (<usize>clusters << 2)) > cells;
  for (let k = begin; k < end; k++) {
    const to = pairCount + (<usize>k << 4);
    store<u32>(to, listed);
    store<u32>(to, 4 * listed, 4);
    store<u32>(to, found, 8);
    store<u32>(to, isOver ? 1 : 0, 12);
  }
}
