export function weighTouching(
  begin: u32,
  end: u32,
  entryStart: usize,
  entryOrder: usize,
  pairWeight: usize,
  pairTouch: usize,
  touching: usize,
): void {
  for (let i = begin; i < end; i++) {
    const last = load<u32>(entryStart + (<usize>i << 2), 4);
    let sum: f32 = 0;
    for (let e = load<u32>(entryStart + (<usize>i << 2)); e < last; e++) {
      const entry = <usize>load<u32>(entryOrder + (<usize>e << 2));
      if (load<u32>(pairTouch + ((entry >> 2) << 2)) != 0) sum += abs<f32>(load<f32>(pairWeight + (entry << 2)));
    }
    store<f32>(touching + (<usize>i << 2), sum);
  }
}
