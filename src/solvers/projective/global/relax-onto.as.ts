/** One v128 a neighbour; the lane of the inverse mass is put back at the end. `nextPosition` may be `position`: that is `relax`. */
export function relaxOnto(
  begin: u32,
  end: u32,
  position: usize,
  constantTerm: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  nextPosition: usize,
  h: f32,
  omega: f32,
): void {
  let e = <usize>load<u32>(neighbourFirst + (<usize>begin << 2)) << 2;
  for (let i = begin; i < end; i++) {
    const last = <usize>load<u32>(neighbourFirst + (<usize>i << 2), 4) << 2;
    const at = <usize>i << 4;
    const p = v128.load(position + at);
    let pull = f32x4.splat(0);
    for (; e < last; e += 4) {
      const along = f32x4.sub(v128.load(nextPosition + (<usize>load<u32>(neighbour + e) << 4)), p);
      pull = f32x4.add(pull, f32x4.mul(v128.load32_splat(neighbourStiffness + e), along));
    }
    const inverseMass = f32x4.extract_lane(p, 3);
    const term = v128.load(constantTerm + at);
    const residual = f32x4.add(f32x4.sub(term, p), f32x4.mul(f32x4.splat(h * h * inverseMass), pull));
    const moved = f32x4.add(p, f32x4.mul(f32x4.splat(omega * f32x4.extract_lane(term, 3)), residual));
    v128.store(nextPosition + at, f32x4.replace_lane(moved, 3, inverseMass));
  }
}
