export function countTouching(
  begin: u32,
  end: u32,
  entryStart: usize,
  entryOrder: usize,
  pairTouch: usize,
  touching: usize,
): void {
  for (let i = begin; i < end; i++) {
    const last = load<u32>(entryStart + (<usize>i << 2), 4);
    let count: u32 = 0;
    for (let e = load<u32>(entryStart + (<usize>i << 2)); e < last; e++) {
      const pair = load<u32>(entryOrder + (<usize>e << 2)) >> 2;
      count += load<u32>(pairTouch + (<usize>pair << 2));
    }
    store<f32>(touching + (<usize>i << 2), <f32>count);
  }
}
