export function gatherPulls(
  begin: u32,
  end: u32,
  position: usize,
  incidenceFirst: usize,
  incidence: usize,
  pull: usize,
  constantTerm: usize,
  h: f32,
  timesMass: u32,
  corners: u32,
): void {
  const others = corners - 1;
  // Tetrahedra are many, and a division for each of their corners would be most of the work.
  const four = corners == 4;
  let e = (<usize>load<u32>(incidenceFirst + ((<usize>begin) << 2))) << 2;
  for (let i = begin; i < end; i++) {
    const last = (<usize>load<u32>(incidenceFirst + ((<usize>i) << 2), 4)) << 2;
    let sum = f32x4.splat(0);
    for (; e < last; e += 4) {
      const entry = load<u32>(incidence + e);
      const element = four ? entry >> 2 : entry / corners;
      const corner = entry - corners * element;
      const first = pull + ((<usize>(others * element)) << 4);
      if (corner > 0) {
        sum = f32x4.add(sum, v128.load(first + ((<usize>(corner - 1)) << 4)));
      } else {
        for (let c: u32 = 0; c < others; c++) sum = f32x4.sub(sum, v128.load(first + ((<usize>c) << 4)));
      }
    }
    const inverseMass = load<f32>(position + ((<usize>i) << 4), 12);
    const kappa = h * h * (timesMass && inverseMass > 0 ? 1 : inverseMass);
    const goal = constantTerm + ((<usize>i) << 4);
    const term = v128.load(goal);
    const moved = f32x4.add(term, f32x4.mul(f32x4.splat(kappa), sum));
    v128.store(goal, f32x4.replace_lane(moved, 3, f32x4.extract_lane(term, 3)));
  }
}
