import { priority, UNCOLOURED } from './priority.as';

function isBeaten(k: u32, wish: u32, corners: usize, rowFirst: usize, row: usize, proposal: usize, size: u32): bool {
  const own = priority(k);
  for (let corner = size * k; corner < size * (k + 1); corner++) {
    const ofParticle = rowFirst + ((<usize>load<u32>(corners + ((<usize>corner) << 2))) << 2);
    const rowEnd = load<u32>(ofParticle, 4);
    for (let e = load<u32>(ofParticle); e < rowEnd; e++) {
      const other = load<u32>(row + ((<usize>e) << 2)) / size;
      if (load<u32>(proposal + ((<usize>other) << 2)) == wish && priority(other) > own) return true;
    }
  }
  return false;
}

export function keepColours(
  begin: u32,
  end: u32,
  corners: usize,
  rowFirst: usize,
  row: usize,
  proposal: usize,
  colour: usize,
  left: usize,
  size: u32,
): void {
  for (let k = begin; k < end; k++) {
    const at = (<usize>k) << 2;
    const wish = load<u32>(proposal + at);
    store<u32>(left + at, 0);
    if (wish == UNCOLOURED) continue;
    const beaten = isBeaten(k, wish, corners, rowFirst, row, proposal, size);
    store<u32>(left + at, <u32>beaten);
    store<u32>(colour + at, beaten ? UNCOLOURED : wish);
  }
}
