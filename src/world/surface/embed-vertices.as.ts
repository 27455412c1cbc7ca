import { scale } from '../../compute/vec.as';

export function embedVertices(
  begin: u32,
  end: u32,
  embedParticle: usize,
  embedWeight: usize,
  position: usize,
  vertexPosition: usize,
): void {
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    let sum = f32x4.splat(0);
    for (let k: usize = 0; k < 16; k += 4) {
      const p = v128.load(position + ((<usize>load<u32>(embedParticle + at + k)) << 4));
      sum = f32x4.add(sum, scale(p, load<f32>(embedWeight + at + k)));
    }
    v128.store(vertexPosition + at, f32x4.replace_lane(sum, 3, 1));
  }
}
