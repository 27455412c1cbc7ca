export function closePairs(begin: u32, end: u32, nearFirst: usize, pairCount: usize, last: u32, room: u32): void {
  for (let k = begin; k < end; k++) {
    const all = load<u32>(nearFirst + (<usize>last << 2));
    const found = min<u32>(all, room);
    const to = pairCount + (<usize>k << 4);
    store<u32>(to, found);
    store<u32>(to, 4 * found, 4);
    store<u32>(to, all, 8);
  }
}
