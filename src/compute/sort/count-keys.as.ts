export function countKeys(begin: u32, end: u32, keyStart: usize, keyCount: usize): void {
  for (let k = begin; k < end; k++) {
    const at = (<usize>k) << 2;
    store<u32>(keyCount + at, load<u32>(keyStart + at, 4) - load<u32>(keyStart + at));
  }
}
