export function sortRows(begin: u32, end: u32, keyStart: usize, order: usize): void {
  for (let row = begin; row < end; row++) {
    const first = order + (<usize>load<u32>(keyStart + (<usize>row << 2)) << 2);
    const last = order + (<usize>load<u32>(keyStart + (<usize>row << 2), 4) << 2);
    for (let at = first + 4; at < last; at += 4) {
      const moved = load<u32>(at);
      let to = at;
      while (to > first && load<u32>(to - 4) > moved) {
        store<u32>(to, load<u32>(to - 4));
        to -= 4;
      }
      store<u32>(to, moved);
    }
  }
}
