export function aimCorrection(
  begin: u32,
  end: u32,
  position: usize,
  neighbourFirst: usize,
  neighbourStiffness: usize,
  right: usize,
  solution: usize,
  constantTerm: usize,
  h: f32,
  bounded: u32,
): void {
  let e = (<usize>load<u32>(neighbourFirst + ((<usize>begin) << 2))) << 2;
  for (let i = begin; i < end; i++) {
    const last = (<usize>load<u32>(neighbourFirst + ((<usize>i) << 2), 4)) << 2;
    let stiffnessSum: f32 = 0;
    for (; e < last; e += 4) {
      const stiffness = load<f32>(neighbourStiffness + e);
      stiffnessSum += bounded ? abs(stiffness) : stiffness;
    }
    const at = (<usize>i) << 4;
    const inverseMass = load<f32>(position + at, 12);
    const goal = f32x4.mul(f32x4.splat(inverseMass), v128.load(right + at));
    v128.store(constantTerm + at, f32x4.replace_lane(goal, 3, 1 / (1 + h * h * inverseMass * stiffnessSum)));
    v128.store(solution + at, f32x4(0, 0, 0, inverseMass));
  }
}
