import { addScaled, cross3, scale } from '../../compute/vec.as';

export function sumLoads(
  begin: u32,
  end: u32,
  position: usize,
  before: usize,
  member: usize,
  blockFirst: usize,
  collider: usize,
  loadSum: usize,
  loaded: u32,
  loadFirst: u32,
  perStep: f32,
  moveAhead: f32,
): void {
  const data = collider + <usize>loaded * 128;
  const middle = addScaled(v128.load(data, 96), -moveAhead, v128.load(data, 64));
  for (let block = begin; block < end; block++) {
    let impulse = f32x4.splat(0);
    let turning = f32x4.splat(0);
    const last = load<u32>(blockFirst + ((<usize>block) << 2), 4);
    for (let k = load<u32>(blockFirst + ((<usize>block) << 2)); k < last; k++) {
      const at = (<usize>load<u32>(member + ((<usize>k) << 2))) << 4;
      const p = v128.load(position + at);
      const moved = f32x4.sub(p, v128.load(before + at));
      // Few particles touch a collider.
      if (!v128.any_true(f32x4.ne(moved, f32x4.splat(0)))) continue;
      v128.store(before + at, p);
      const inverseMass = f32x4.extract_lane(p, 3);
      if (inverseMass == 0) continue;
      const given = scale(f32x4.replace_lane(moved, 3, 0), -perStep / inverseMass);
      impulse = f32x4.add(impulse, f32x4.replace_lane(given, 3, 1 / inverseMass));
      turning = f32x4.add(turning, cross3(f32x4.sub(p, middle), given));
    }
    const to = loadSum + ((<usize>(loadFirst + block)) << 5);
    v128.store(to, f32x4.add(v128.load(to), impulse));
    v128.store(to, f32x4.add(v128.load(to, 16), f32x4.replace_lane(turning, 3, 0)), 16);
  }
}
