/** The part of A x that the pairs of a row make: sum of weight (x_i - x_j). The fourth lanes are 0. */
@inline function pullOfPairs(
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

/** b - A x at row i, whose pairs are `begin` to `end`, in bytes. hh: h^2. */
@inline export function residualOfRow(
  i: usize,
  right: usize,
  guess: usize,
  levelRow: usize,
  pairColumn: usize,
  pairWeight: usize,
  begin: usize,
  end: usize,
  hh: f32,
): v128 {
  const at = i << 4;
  const x = v128.load(guess + at);
  const pull = pullOfPairs(x, guess, pairColumn, pairWeight, begin, end);
  const own: f32 = load<f32>(levelRow + at) + hh * load<f32>(levelRow + at, 4);
  const product = f32x4.add(f32x4.mul(f32x4.splat(own), x), f32x4.mul(f32x4.splat(hh), pull));
  return f32x4.sub(v128.load(right + at), product);
}
