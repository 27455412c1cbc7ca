import { cross3, dot3, scale } from '../../compute/vec.as';

export function computeNormals(
  begin: u32,
  end: u32,
  vertexParticle: usize,
  position: usize,
  triangleFirst: usize,
  triangleList: usize,
  corner: usize,
  vertexNormal: usize,
): void {
  for (let i = begin; i < end; i++) {
    const particle = (<usize>load<u32>(vertexParticle + ((<usize>i) << 2))) << 2;
    const last = load<u32>(triangleFirst + particle, 4);
    let sum = f32x4.splat(0);
    let size: f32 = 0;
    for (let t = load<u32>(triangleFirst + particle); t < last; t++) {
      const corners = corner + <usize>load<u32>(triangleList + ((<usize>t) << 2)) * 12;
      const a = v128.load(position + ((<usize>load<u32>(corners)) << 4));
      const ab = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 4)) << 4)), a);
      const ac = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 8)) << 4)), a);
      sum = f32x4.add(sum, cross3(ab, ac));
      size += sqrt(dot3(ab, ab)) * sqrt(dot3(ac, ac));
    }
    const length = sqrt(dot3(sum, sum));
    const normal = length > <f32>1e-6 * size ? scale(sum, 1 / length) : f32x4(0, 1, 0, 0);
    v128.store(vertexNormal + ((<usize>i) << 4), f32x4.replace_lane(normal, 3, 0));
  }
}
