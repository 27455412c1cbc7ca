import { BLOCK_ELEMENTS, blockEnd, lastBlock, scanCount, sumBefore } from './scan-blocks.as';

export function scanValues(
  begin: u32,
  end: u32,
  counter: usize,
  value: usize,
  blockSum: usize,
  prefix: usize,
  first: u32,
  countIndex: u32,
  maximum: u32,
): void {
  const count = scanCount(counter, countIndex, maximum);
  for (let block = begin; block < end; block++) {
    if (block > lastBlock(count)) return;
    let sum = sumBefore(blockSum, block);
    let from = value + ((<usize>(first + block * BLOCK_ELEMENTS)) << 2);
    let to = prefix + ((<usize>(block * BLOCK_ELEMENTS)) << 2);
    const last = prefix + ((<usize>blockEnd(block, count)) << 2);
    for (; to < last; to += 4) {
      store<u32>(to, sum);
      sum += load<u32>(from);
      from += 4;
    }
    if (block == lastBlock(count)) store<u32>(to, sum);
  }
}
