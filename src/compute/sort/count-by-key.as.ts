export function countByKey(begin: u32, end: u32, key: usize, keyCount: usize): void {
  for (let k = begin; k < end; k++) atomic.add<u32>(keyCount + (<usize>load<u32>(key + (<usize>k << 2)) << 2), 1);
}
