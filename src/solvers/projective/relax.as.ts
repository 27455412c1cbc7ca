/** One v128 a neighbour; the lane of the inverse mass is put back at the end. */
export function relax(
  begin: u32,
  end: u32,
  position: usize,
  constantTerm: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
): void {
  let e = (<usize>load<u32>(neighbourFirst + ((<usize>begin) << 2))) << 2;
  for (let i = begin; i < end; i++) {
    const last = (<usize>load<u32>(neighbourFirst + ((<usize>i) << 2), 4)) << 2;
    let sum = f32x4.splat(0);
    for (; e < last; e += 4) {
      const p = v128.load(position + ((<usize>load<u32>(neighbour + e)) << 4));
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(neighbourStiffness + e), p));
    }
    const at = (<usize>i) << 4;
    const term = v128.load(constantTerm + at);
    const p = f32x4.add(term, f32x4.mul(v128.shuffle<f32>(term, term, 3, 3, 3, 3), sum));
    v128.store(position + at, f32x4.replace_lane(p, 3, load<f32>(position + at, 12)));
  }
}
