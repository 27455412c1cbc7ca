import { dot3, scale } from '../compute/vec.as';

export function holdTouched(begin: u32, end: u32, position: usize, nodeDirection: usize, heldAlong: usize, heldBy: usize): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    const x = v128.load(position + (i << 4));
    const way = f32x4.sub(x, v128.load(nodeDirection + (i << 4)));
    const far = sqrt<f32>(dot3(way, way));
    const nearer: f32 = far > 0 ? 1 / far : 0;
    store<f32>(heldBy + (i << 3), nearer);
    store<f32>(heldBy + (i << 3), 0, 4);
    store<f32>(heldAlong + (i << 5), f32x4.extract_lane(x, 3), 28);
    v128.store(heldAlong + (i << 5), f32x4.replace_lane(scale(way, nearer), 3, f32x4.extract_lane(x, 3)));
  }
}
