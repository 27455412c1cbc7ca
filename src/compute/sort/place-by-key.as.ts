export function placeByKey(begin: u32, end: u32, key: usize, keyCount: usize, keyStart: usize, order: usize): void {
  for (let k = begin; k < end; k++) {
    const row = <usize>load<u32>(key + (<usize>k << 2)) << 2;
    const slot = load<u32>(keyStart + row, 4) - atomic.sub<u32>(keyCount + row, 1);
    store<u32>(order + (<usize>slot << 2), k);
  }
}
