export function contactImpulses(
  begin: u32,
  end: u32,
  position: usize,
  solved: usize,
  solution: usize,
): void {
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    const p = v128.load(position + at);
    const inverseMass = f32x4.extract_lane(p, 3);
    const mass: f32 = inverseMass > 0 ? 1 / inverseMass : 0;
    const impulse = f32x4.mul(f32x4.splat(mass), f32x4.sub(p, v128.load(solved + at)));
    v128.store(solution + at, f32x4.replace_lane(impulse, 3, 0));
  }
}
