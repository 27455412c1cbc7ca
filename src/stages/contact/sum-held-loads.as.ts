import { addScaled, cross3, scale } from '../../compute/vec.as';

export function sumHeldLoads(
  begin: u32,
  end: u32,
  after: usize,
  before: usize,
  heldBy: usize,
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
      const i = <usize>load<u32>(member + ((<usize>k) << 2));
      const share = load<f32>(heldBy + (i << 3), 4);
      if (share == 0) continue;
      const x = v128.load(after + (i << 4));
      const moved = f32x4.replace_lane(f32x4.sub(x, v128.load(before + (i << 4))), 3, 0);
      const given = scale(moved, -perStep * share);
      impulse = f32x4.add(impulse, given);
      turning = f32x4.add(turning, cross3(f32x4.sub(x, middle), given));
    }
    const to = loadSum + ((<usize>(loadFirst + block)) << 5);
    v128.store(to, f32x4.add(v128.load(to), impulse));
    v128.store(to, f32x4.add(v128.load(to, 16), f32x4.replace_lane(turning, 3, 0)), 16);
  }
}
