export function relaxLagged(
  begin: u32,
  end: u32,
  position: usize,
  next: usize,
  constantTerm: usize,
  neighbourFirst: usize,
  neighbour: usize,
  neighbourStiffness: usize,
  withinColour: usize,
  h: f32,
  omega: f32,
  movedFirst: u32,
  movedCount: u32,
): void {
  for (let i = begin; i < end; i++) {
    const at = <usize>i << 4;
    const p = v128.load(position + at);
    // An index before the first wraps around.
    if (i - movedFirst >= movedCount) {
      v128.store(next + at, p);
      continue;
    }
    let pull = f32x4.splat(0);
    const last = <usize>load<u32>(neighbourFirst + (<usize>i << 2), 4) << 2;
    for (let e = <usize>load<u32>(neighbourFirst + (<usize>i << 2)) << 2; e < last; e += 4) {
      const along = f32x4.sub(v128.load(position + (<usize>load<u32>(neighbour + e) << 4)), p);
      pull = f32x4.add(pull, f32x4.mul(v128.load32_splat(neighbourStiffness + e), along));
    }
    const inverseMass = f32x4.extract_lane(p, 3);
    const kappa = h * h * inverseMass;
    const term = v128.load(constantTerm + at);
    const inverse = f32x4.extract_lane(term, 3);
    const residual = f32x4.add(f32x4.sub(term, p), f32x4.mul(f32x4.splat(kappa), pull));
    const share: f32 = (omega * inverse) / (1 + inverse * kappa * load<f32>(withinColour + (<usize>i << 2)));
    const moved = f32x4.add(p, f32x4.mul(f32x4.splat(share), residual));
    v128.store(next + at, f32x4.replace_lane(moved, 3, inverseMass));
  }
}
