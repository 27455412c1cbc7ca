import { addScaled, dot3 } from '../../compute/vec.as';

/** One v128 a neighbour. */
export function dampSprings(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  next: usize,
  dampedFirst: usize,
  dampedNeighbour: usize,
  dampedStiffness: usize,
  springRate: usize,
  strength: f32,
  limit: f32,
  carry: f32,
  gain: f32,
): void {
  let e = (<usize>load<u32>(dampedFirst + ((<usize>begin) << 2))) << 2;
  for (let i = begin; i < end; i++) {
    const last = (<usize>load<u32>(dampedFirst + ((<usize>i) << 2), 4)) << 2;
    const at = (<usize>i) << 4;
    const p = v128.load(position + at);
    const v = v128.load(velocity + at);
    const rate = load<f32>(springRate + ((<usize>i) << 2));
    let push = f32x4.splat(0);
    for (; e < last; e += 4) {
      const j = <usize>load<u32>(dampedNeighbour + e);
      const along = f32x4.sub(v128.load(position + (j << 4)), p);
      const squared = dot3(along, along);
      if (!(squared > 0)) continue;
      const closing = dot3(along, f32x4.sub(v128.load(velocity + (j << 4)), v));
      const held = min<f32>(strength, limit / max<f32>(rate, load<f32>(springRate + (j << 2))));
      push = addScaled(push, (load<f32>(dampedStiffness + e) * held * closing) / squared, along);
    }
    let damped = addScaled(v, gain * f32x4.extract_lane(p, 3), push);
    if (carry != 0) damped = addScaled(damped, carry, f32x4.sub(v, v128.load(next + at)));
    v128.store(next + at, f32x4.replace_lane(damped, 3, 0));
  }
}
