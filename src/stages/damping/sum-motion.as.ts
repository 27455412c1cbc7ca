import { cross3 } from '../../compute/vec.as';

/** The fourth lane of r is 1, so that the masses are summed with the moments; the mixed products are put into the other fourth lanes. */
export function sumMotion(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  member: usize,
  blockFirst: usize,
  blockOrigin: usize,
  blockMotion: usize,
): void {
  for (let block = begin; block < end; block++) {
    const origin = (<usize>load<u32>(blockOrigin + ((<usize>block) << 2))) << 4;
    const originPosition = v128.load(position + origin);
    const originVelocity = v128.load(velocity + origin);
    let moments = f32x4.splat(0);
    let momentum = f32x4.splat(0);
    let spin = f32x4.splat(0);
    let squares = f32x4.splat(0);
    let products = f32x4.splat(0);
    const last = load<u32>(blockFirst + ((<usize>block) << 2), 4);
    for (let k = load<u32>(blockFirst + ((<usize>block) << 2)); k < last; k++) {
      const at = (<usize>load<u32>(member + ((<usize>k) << 2))) << 4;
      const p = v128.load(position + at);
      const inverseMass = f32x4.extract_lane(p, 3);
      if (inverseMass == 0) continue;
      const mass = f32x4.splat(1 / inverseMass);
      const r = f32x4.replace_lane(f32x4.sub(p, originPosition), 3, 1);
      const u = f32x4.sub(v128.load(velocity + at), originVelocity);
      const weighted = f32x4.mul(mass, r);
      moments = f32x4.add(moments, weighted);
      momentum = f32x4.add(momentum, f32x4.mul(mass, u));
      spin = f32x4.add(spin, cross3(weighted, u));
      squares = f32x4.add(squares, f32x4.mul(weighted, r));
      products = f32x4.add(products, f32x4.mul(weighted, v128.shuffle<f32>(r, r, 1, 2, 0, 3)));
    }
    const to = blockMotion + ((<usize>block) << 6);
    v128.store(to, moments);
    v128.store(to, f32x4.replace_lane(momentum, 3, f32x4.extract_lane(products, 0)), 16);
    v128.store(to, f32x4.replace_lane(spin, 3, f32x4.extract_lane(products, 1)), 32);
    v128.store(to, f32x4.replace_lane(squares, 3, f32x4.extract_lane(products, 2)), 48);
  }
}
