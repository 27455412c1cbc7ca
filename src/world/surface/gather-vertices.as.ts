export function gatherVertices(
  begin: u32,
  end: u32,
  vertexParticle: usize,
  position: usize,
  vertexPosition: usize,
): void {
  for (let i = begin; i < end; i++) {
    const p = v128.load(position + ((<usize>load<u32>(vertexParticle + ((<usize>i) << 2))) << 4));
    v128.store(vertexPosition + ((<usize>i) << 4), f32x4.replace_lane(p, 3, 1));
  }
}
