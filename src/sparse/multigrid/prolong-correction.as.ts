/** The fourth lane of corrections is 0. */
export function prolongCorrection(
  begin: u32,
  end: u32,
  correction: usize,
  spreadFirst: usize,
  spreadCoarse: usize,
  spreadWeight: usize,
  guess: usize,
): void {
  let e = (<usize>load<u32>(spreadFirst + ((<usize>begin) << 2))) << 2;
  for (let i = <usize>begin; i < <usize>end; i++) {
    const to = (<usize>load<u32>(spreadFirst + (i << 2), 4)) << 2;
    let sum = v128.load(guess + (i << 4));
    for (; e < to; e += 4) {
      const x = v128.load(correction + ((<usize>load<u32>(spreadCoarse + e)) << 4));
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(spreadWeight + e), x));
    }
    v128.store(guess + (i << 4), sum);
  }
}
