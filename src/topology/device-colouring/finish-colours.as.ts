import { freeColour } from './free-colour.as';

export function finishColours(
  begin: u32,
  end: u32,
  corners: usize,
  rowFirst: usize,
  row: usize,
  index: usize,
  listed: usize,
  colour: usize,
  size: u32,
): void {
  if (begin == end) return;
  const count = load<u32>(listed);
  for (let n: u32 = 0; n < count; n++) {
    const k = load<u32>(index + ((<usize>n) << 2));
    store<u32>(colour + ((<usize>k) << 2), freeColour(corners, rowFirst, row, colour, size, k, 0));
  }
}
