/** Whether the corners of a face stray by less than it has slack, which is negative where that holds for fast ones as well. As whole numbers: those of numbers without their sign are in the same order, what is no number is beyond all, and nothing branches. */
@inline export function isSlack(corners: usize, slack: usize, strays: usize): bool {
  const a = load<u32>(strays + (<usize>load<u32>(corners) << 2));
  const b = load<u32>(strays + (<usize>load<u32>(corners, 4) << 2));
  const c = load<u32>(strays + (<usize>load<u32>(corners, 8) << 2));
  const most = load<u32>(slack);
  const size: u32 = 0x7fffffff;
  const isLess = u32((a & size) < (most & size)) & u32((b & size) < (most & size)) & u32((c & size) < (most & size));
  return (isLess & ((most | ~(a | b | c)) >> 31)) != 0;
}
