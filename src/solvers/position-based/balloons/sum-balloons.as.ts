import { cross3, dot3, scale } from '../../../compute/vec.as';

export function sumBalloons(
  begin: u32,
  end: u32,
  position: usize,
  member: usize,
  blockFirst: usize,
  blockOrigin: usize,
  ringFirst: usize,
  ring: usize,
  gradient: usize,
  blockSum: usize,
): void {
  const sixth: f32 = 1.0 / 6.0;
  const third: f32 = 1.0 / 3.0;
  for (let block = <usize>begin; block < <usize>end; block++) {
    const origin = v128.load(position + ((<usize>load<u32>(blockOrigin + (block << 2))) << 4));
    let volume: f32 = 0;
    let weight: f32 = 0;
    const last = <usize>load<u32>(blockFirst + (block << 2), 4);
    for (let m = <usize>load<u32>(blockFirst + (block << 2)); m < last; m++) {
      let sum = f32x4.splat(0);
      const ringEnd = <usize>load<u32>(ringFirst + (m << 2), 4);
      for (let t = <usize>load<u32>(ringFirst + (m << 2)); t < ringEnd; t++) {
        const a = v128.load(position + ((<usize>load<u32>(ring + (t << 3))) << 4));
        const b = v128.load(position + ((<usize>load<u32>(ring + (t << 3), 4)) << 4));
        sum = f32x4.add(sum, cross3(f32x4.sub(a, origin), f32x4.sub(b, origin)));
      }
      const g = f32x4.replace_lane(scale(sum, sixth), 3, 0);
      v128.store(gradient + (m << 4), g);
      const p = v128.load(position + ((<usize>load<u32>(member + (m << 2))) << 4));
      volume += dot3(f32x4.sub(p, origin), g) * third;
      weight += f32x4.extract_lane(p, 3) * dot3(g, g);
    }
    store<f32>(blockSum + (block << 3), volume);
    store<f32>(blockSum + (block << 3), weight, 4);
  }
}
