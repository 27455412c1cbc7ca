/** The part of A x that the pairs of a row make: sum of weight (x_i - x_j). The fourth lanes are 0. */
@inline export function pullOfPairs(
  x: v128,
  guess: usize,
  pairColumn: usize,
  pairWeight: usize,
  begin: usize,
  end: usize,
): v128 {
  let even = f32x4.splat(0);
  let odd = f32x4.splat(0);
  let e = begin;
  for (; e + 8 <= end; e += 8) {
    const a = f32x4.sub(x, v128.load(guess + ((<usize>load<u32>(pairColumn + e)) << 4)));
    const b = f32x4.sub(x, v128.load(guess + ((<usize>load<u32>(pairColumn + e, 4)) << 4)));
    even = f32x4.add(even, f32x4.mul(v128.load32_splat(pairWeight + e), a));
    odd = f32x4.add(odd, f32x4.mul(v128.load32_splat(pairWeight + e, 4), b));
  }
  if (e < end) {
    const a = f32x4.sub(x, v128.load(guess + ((<usize>load<u32>(pairColumn + e)) << 4)));
    even = f32x4.add(even, f32x4.mul(v128.load32_splat(pairWeight + e), a));
  }
  return f32x4.add(even, odd);
}
