import { addScaled } from '../../compute/vec.as';

export function spreadContact(
  begin: u32,
  end: u32,
  position: usize,
  inertial: usize,
  velocity: usize,
  solved: usize,
  solution: usize,
  bodyOf: usize,
  contactScale: usize,
  rate: f32,
): void {
  for (let i = begin; i < end; i++) {
    const body = (<usize>load<u32>(bodyOf + ((<usize>i) << 2))) << 2;
    const at = (<usize>i) << 4;
    // The fourth lane of the solution is 0: inverse masses stay.
    const move = f32x4.mul(f32x4.splat(load<f32>(contactScale + body)), v128.load(solution + at));
    const before = v128.load(solved + at);
    const follows = rate > 0 && v128.all_true<u32>(f32x4.eq(v128.load(position + at), before));
    v128.store(position + at, f32x4.add(before, move));
    if (!follows) continue;
    v128.store(inertial + at, f32x4.add(v128.load(inertial + at), move));
    v128.store(velocity + at, addScaled(v128.load(velocity + at), rate, move));
  }
}
