/** What the kernels over the blocks of a scan share: see `scan-blocks.ts`. */
export const BLOCK_ELEMENTS: u32 = 2048;

@inline export function scanCount(counter: usize, countIndex: u32, maximum: u32): u32 {
  return min<u32>(load<u32>(counter + ((<usize>countIndex) << 2)), maximum);
}

/** The block that the span ends in. */
@inline export function lastBlock(count: u32): u32 {
  return (max<u32>(count, 1) - 1) / BLOCK_ELEMENTS;
}

/** Where a block ends. Not by min of its own end, which may be past the largest u32. */
@inline export function blockEnd(block: u32, count: u32): u32 {
  const start = block * BLOCK_ELEMENTS;
  return start + min<u32>(BLOCK_ELEMENTS, max<u32>(count, start) - start);
}

/** The sum over the blocks before this one. */
@inline export function sumBefore(blockSum: usize, block: u32): u32 {
  let sums = i32x4.splat(0);
  let k: u32 = 0;
  for (; k + 4 <= block; k += 4) sums = i32x4.add(sums, v128.load(blockSum + ((<usize>k) << 2)));
  let sum = <u32>(
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
  for (; k < block; k++) sum += load<u32>(blockSum + ((<usize>k) << 2));
  return sum;
}
