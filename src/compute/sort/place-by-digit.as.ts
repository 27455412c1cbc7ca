import { BLOCK_ELEMENTS, blockEnd, scanCount } from '../scan/scan-blocks.as';
import { digitOf, elementAt } from './digits.as';

export function placeByDigit(
  begin: u32,
  end: u32,
  counter: usize,
  key: usize,
  source: usize,
  digitStart: usize,
  placed: usize,
  first: u32,
  countIndex: u32,
  maximum: u32,
  shift: u32,
  bits: u32,
  blocks: u32,
  sorted: u32,
): void {
  const count = scanCount(counter, countIndex, maximum);
  for (let block = begin; block < end; block++) {
    const last = blockEnd(block, count);
    for (let k = block * BLOCK_ELEMENTS; k < last; k++) {
      const element = elementAt(k, source, first, sorted);
      const at = digitStart + ((<usize>(digitOf(element, key, shift, bits) * blocks + block)) << 2);
      const to = load<u32>(at);
      store<u32>(placed + ((<usize>to) << 2), element);
      store<u32>(at, to + 1);
    }
  }
}
