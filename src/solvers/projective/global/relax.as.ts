/** Where a particle at p moves, one v128 a neighbour; the lane of the inverse mass is put back at the end. */
@inline export function relaxRow(
  p: v128,
  term: v128,
  near: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  first: u32,
  last: u32,
  h: f32,
  omega: f32,
): v128 {
  let pull = f32x4.splat(0);
  const end = <usize>last << 2;
  for (let e = <usize>first << 2; e < end; e += 4) {
    const along = f32x4.sub(v128.load(near + (<usize>load<u32>(neighbour + e) << 4)), p);
    pull = f32x4.add(pull, f32x4.mul(v128.load32_splat(neighbourStiffness + e), along));
  }
  const inverseMass = f32x4.extract_lane(p, 3);
  const residual = f32x4.add(f32x4.sub(term, p), f32x4.mul(f32x4.splat(h * h * inverseMass), pull));
  const moved = f32x4.add(p, f32x4.mul(f32x4.splat(omega * f32x4.extract_lane(term, 3)), residual));
  return f32x4.replace_lane(moved, 3, inverseMass);
}

export function relax(
  begin: u32,
  end: u32,
  position: usize,
  constantTerm: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  h: f32,
  omega: f32,
): void {
  let first = load<u32>(neighbourFirst + (<usize>begin << 2));
  for (let i = begin; i < end; i++) {
    const last = load<u32>(neighbourFirst + (<usize>i << 2), 4);
    const at = <usize>i << 4;
    const p = v128.load(position + at);
    const term = v128.load(constantTerm + at);
    v128.store(position + at, relaxRow(p, term, position, neighbour, neighbourStiffness, first, last, h, omega));
    first = last;
  }
}
