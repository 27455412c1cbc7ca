export function gatherAreas(
  begin: u32,
  end: u32,
  position: usize,
  areaFirst: usize,
  areaList: usize,
  areaPull: usize,
  constantTerm: usize,
  h: f32,
  timesMass: u32,
): void {
  let e = (<usize>load<u32>(areaFirst + ((<usize>begin) << 2))) << 2;
  for (let i = begin; i < end; i++) {
    const last = (<usize>load<u32>(areaFirst + ((<usize>i) << 2), 4)) << 2;
    let pull = f32x4.splat(0);
    for (; e < last; e += 4) {
      const entry = load<u32>(areaList + e);
      const at = areaPull + ((<usize>(entry / 3)) << 5);
      const corner = entry % 3;
      if (corner == 0) pull = f32x4.sub(pull, f32x4.add(v128.load(at), v128.load(at, 16)));
      else pull = f32x4.add(pull, corner == 1 ? v128.load(at) : v128.load(at, 16));
    }
    const inverseMass = load<f32>(position + ((<usize>i) << 4), 12);
    const kappa = h * h * (timesMass && inverseMass > 0 ? 1 : inverseMass);
    const goal = constantTerm + ((<usize>i) << 4);
    const term = v128.load(goal);
    const moved = f32x4.add(term, f32x4.mul(f32x4.splat(kappa), pull));
    v128.store(goal, f32x4.replace_lane(moved, 3, f32x4.extract_lane(term, 3)));
  }
}
