import { BLOCK_ELEMENTS, blockEnd, scanCount } from './scan-blocks.as';

export function sumBlocks(
  begin: u32,
  end: u32,
  counter: usize,
  value: usize,
  blockSum: usize,
  first: u32,
  countIndex: u32,
  maximum: u32,
  ceiling: u32,
): void {
  const count = scanCount(counter, countIndex, maximum);
  for (let block = begin; block < end; block++) {
    let sum: u32 = 0;
    let from = value + ((<usize>(first + block * BLOCK_ELEMENTS)) << 2);
    const last = value + ((<usize>(first + blockEnd(block, count))) << 2);
    for (; from < last; from += 4) sum += min<u32>(load<u32>(from), ceiling);
    store<u32>(blockSum + ((<usize>block) << 2), sum);
  }
}
