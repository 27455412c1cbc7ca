import { BLOCK_ELEMENTS, blockEnd, scanCount } from '../scan/scan-blocks.as';
import { digitOf, elementAt } from './digits.as';

export function countDigits(
  begin: u32,
  end: u32,
  counter: usize,
  key: usize,
  source: usize,
  digitCount: usize,
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
    for (let d: u32 = 0; d < 1 << bits; d++) store<u32>(digitCount + ((<usize>(d * blocks + block)) << 2), 0);
    const last = blockEnd(block, count);
    for (let k = block * BLOCK_ELEMENTS; k < last; k++) {
      const d = digitOf(elementAt(k, source, first, sorted), key, shift, bits);
      const at = digitCount + ((<usize>(d * blocks + block)) << 2);
      store<u32>(at, load<u32>(at) + 1);
    }
  }
}
