import { cornerOffsets } from './one-triangle.as';

export function fitBoxes(
  begin: u32,
  end: u32,
  collider: usize,
  meshNode: usize,
  block: u32,
  nodeCount: u32,
  triangleCount: u32,
  pointCount: u32,
): void {
  const nodes = collider + ((<usize>block) << 4);
  const triangles = nodes + ((<usize>nodeCount) << 5);
  const points = triangles + ((<usize>triangleCount) << 4);
  const ends = (<usize>pointCount) << 4;
  for (let i = begin; i < end; i++) {
    const node = nodes + ((<usize>load<u32>(meshNode + ((<usize>i) << 2))) << 5);
    const next = load<f32>(node, 12);
    const first = load<f32>(node, 28);
    let low: v128;
    let high: v128;
    if (first < 0) {
      const second = nodes + ((<usize>abs(load<f32>(node, 44))) << 5);
      low = f32x4.min(v128.load(node, 32), v128.load(second));
      high = f32x4.max(v128.load(node, 48), v128.load(second, 16));
    } else {
      low = f32x4.splat(f32.MAX_VALUE);
      high = f32x4.splat(-f32.MAX_VALUE);
      for (let t = triangles + ((<usize>first) << 4); ; t += 16) {
        const corners = cornerOffsets(t);
        const a = points + <usize>i32x4.extract_lane(corners, 0);
        const b = points + <usize>i32x4.extract_lane(corners, 1);
        const c = points + <usize>i32x4.extract_lane(corners, 2);
        const a0 = v128.load(a);
        const b0 = v128.load(b);
        const c0 = v128.load(c);
        const a1 = v128.load(a + ends);
        const b1 = v128.load(b + ends);
        const c1 = v128.load(c + ends);
        const least = f32x4.pmin(f32x4.pmin(f32x4.pmin(a0, a1), f32x4.pmin(b0, b1)), f32x4.pmin(c0, c1));
        const most = f32x4.pmax(f32x4.pmax(f32x4.pmax(a0, a1), f32x4.pmax(b0, b1)), f32x4.pmax(c0, c1));
        low = f32x4.pmin(low, least);
        high = f32x4.pmax(high, most);
        if (load<f32>(t, 12) == 1) break;
      }
    }
    v128.store(node, f32x4.replace_lane(low, 3, next));
    v128.store(node, f32x4.replace_lane(high, 3, first), 16);
  }
}
