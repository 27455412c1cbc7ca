import { BLOCK_ELEMENTS, blockEnd, lastBlock, scanCount, sumBefore } from '../scan/scan-blocks.as';

export function listSet(
  begin: u32,
  end: u32,
  counter: usize,
  flag: usize,
  blockSum: usize,
  index: usize,
  listed: usize,
  first: u32,
  countIndex: u32,
  maximum: u32,
): void {
  const count = scanCount(counter, countIndex, maximum);
  for (let block = begin; block < end; block++) {
    if (block > lastBlock(count)) return;
    let to = sumBefore(blockSum, block);
    const last = first + blockEnd(block, count);
    for (let i = first + block * BLOCK_ELEMENTS; i < last; i++) {
      if (load<u32>(flag + ((<usize>i) << 2)) == 0) continue;
      store<u32>(index + ((<usize>to) << 2), i);
      to++;
    }
    if (block == lastBlock(count)) store<u32>(listed, to);
  }
}
