import { dot3, scale } from '../../compute/vec.as';

export function contactImpulses(
  begin: u32,
  end: u32,
  position: usize,
  solved: usize,
  guess: usize,
  firstResidual: usize,
  solution: usize,
  contactMass: usize,
  calm: f32,
): void {
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    const p = v128.load(position + at);
    const inverseMass = f32x4.extract_lane(p, 3);
    const asked = f32x4.replace_lane(f32x4.sub(p, v128.load(solved + at)), 3, 0);
    const squared = dot3(asked, asked);
    let mass: f32 = inverseMass > 0 && squared > 0 ? 1 / inverseMass : 0;
    const way = f32x4.sub(p, v128.load(guess + at));
    if (mass > 0 && dot3(way, way) < calm * calm) {
      const impulse = f32x4.sub(scale(way, mass), v128.load(firstResidual + at));
      mass = max<f32>(0, dot3(impulse, asked) / squared);
    }
    v128.store(solution + at, scale(asked, mass));
    store<f32>(contactMass + ((<usize>i) << 2), mass);
  }
}
