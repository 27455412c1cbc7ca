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
        for (let c: usize = 0; c < 12; c += 4) {
          const point = points + ((<usize>load<f32>(t + c)) << 4);
          const start = v128.load(point);
          const stop = v128.load(point + ends);
          low = f32x4.min(low, f32x4.min(start, stop));
          high = f32x4.max(high, f32x4.max(start, stop));
        }
        if (load<f32>(t, 12) == 1) break;
      }
    }
    v128.store(node, f32x4.replace_lane(low, 3, next));
    v128.store(node, f32x4.replace_lane(high, 3, first), 16);
  }
}
