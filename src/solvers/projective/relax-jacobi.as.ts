export function relaxJacobi(
  begin: u32,
  end: u32,
  position: usize,
  next: usize,
  constantTerm: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  omega: f32,
  damping: f32,
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
    const p = v128.load(position + at);
    const term = v128.load(constantTerm + at);
    const jacobi = f32x4.add(term, f32x4.mul(v128.shuffle<f32>(term, term, 3, 3, 3, 3), sum));
    let x = f32x4.add(p, f32x4.mul(f32x4.splat(damping), f32x4.sub(jacobi, p)));
    if (omega != 1) {
      const before = v128.load(next + at);
      x = f32x4.add(before, f32x4.mul(f32x4.splat(omega), f32x4.sub(x, before)));
    }
    v128.store(next + at, f32x4.replace_lane(x, 3, f32x4.extract_lane(p, 3)));
  }
}
