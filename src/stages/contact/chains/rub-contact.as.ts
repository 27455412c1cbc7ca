import { addScaled, dot3 } from '../../../compute/vec.as';

export function rubContact(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  solution: usize,
  held: usize,
  leastSlip: f32,
): void {
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    const own = held + 3 * at;
    const n = v128.load(own);
    const kind = f32x4.extract_lane(n, 3);
    if (!(kind > 0)) continue;
    const guess = f32x4.sub(v128.load(position + at), v128.load(previous + at));
    const slip = f32x4.add(guess, v128.load(solution + at));
    const along = addScaled(slip, -dot3(slip, n), n);
    const gamma: f32 = load<f32>(own, 44) / max<f32>(leastSlip, sqrt(dot3(along, along)));
    const sliding = addScaled(guess, -dot3(guess, n), n);
    const push = addScaled(v128.load(own, 32), kind - gamma, sliding);
    v128.store(own, f32x4.replace_lane(push, 3, load<f32>(own, 44)), 32);
    store<f32>(own, gamma, 12);
  }
}
