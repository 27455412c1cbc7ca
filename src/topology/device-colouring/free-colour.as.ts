/** See `free-colour.ts`. */
export function freeColour(
  corners: usize,
  rowFirst: usize,
  row: usize,
  colour: usize,
  size: u32,
  constraint: u32,
  rank: u32,
): u32 {
  let above = rank;
  for (let base: u32 = 0; ; base += 32) {
    let used: u32 = 0;
    for (let corner = size * constraint; corner < size * (constraint + 1); corner++) {
      const ofParticle = rowFirst + ((<usize>load<u32>(corners + ((<usize>corner) << 2))) << 2);
      const end = load<u32>(ofParticle, 4);
      for (let e = load<u32>(ofParticle); e < end; e++) {
        const other = <usize>(load<u32>(row + ((<usize>e) << 2)) / size);
        const bit = load<u32>(colour + (other << 2)) - base;
        if (bit < 32) used |= 1 << bit;
      }
    }
    const free: u32 = 32 - popcnt<u32>(used);
    if (above >= free) {
      above -= free;
      continue;
    }
    let open = ~used;
    for (; above > 0; above--) open &= open - 1;
    return base + ctz<u32>(open);
  }
}
