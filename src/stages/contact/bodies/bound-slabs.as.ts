import { addScaled, cross3, dot3, inverseLength, scale } from '../../../compute/vec.as';

@inline function lengthOf(a: v128): f32 {
  return sqrt<f32>(dot3(a, a));
}

export function boundSlabs(begin: u32, end: u32, wayStart: usize, feature: usize, triangleBox: usize, clusterSlab: usize, stop: v128, slack: f32): void {
  for (let c = begin; c < end; c++) {
    const triangles = feature + (<usize>c << 9);
    const boxes = triangleBox + <usize>c * 1536;
    let across = f32x4.splat(0);
    let middle = f32x4.splat(0);
    let way = f32x4.splat(0);
    let count: u32 = 0;
    // Empty slots come last.
    for (; count < 32 && (load<u32>(triangles + (<usize>count << 4), 12) & 128) == 0; count++) {
      const corners = triangles + (<usize>count << 4);
      const p = v128.load(wayStart + (<usize>load<u32>(corners) << 4));
      const q = v128.load(wayStart + (<usize>load<u32>(corners, 4) << 4));
      const r = v128.load(wayStart + (<usize>load<u32>(corners, 8) << 4));
      across = f32x4.add(across, cross3(f32x4.sub(q, p), f32x4.sub(r, p)));
      middle = f32x4.add(middle, f32x4.add(f32x4.add(p, q), r));
      way = f32x4.add(way, v128.load(boxes + <usize>count * 48, 32));
    }
    const normal = scale(across, inverseLength(across));
    middle = scale(middle, <f32>1 / (3 * <f32>count));
    way = scale(way, <f32>1 / <f32>count);
    let low = f32.MAX_VALUE;
    let high = -f32.MAX_VALUE;
    let farthest: f32 = 0;
    let half: f32 = 0;
    for (let t: u32 = 0; t < count; t++) {
      const corners = triangles + (<usize>t << 4);
      for (let k: usize = 0; k < 12; k += 4) {
        const level = dot3(normal, f32x4.sub(v128.load(wayStart + (<usize>load<u32>(corners + k) << 4)), middle));
        low = min<f32>(low, level);
        high = max<f32>(high, level);
      }
      const box = boxes + <usize>t * 48;
      farthest = max<f32>(farthest, lengthOf(f32x4.sub(v128.load(box, 32), way)) + load<f32>(box, 44));
      half = max<f32>(half, load<f32>(box, 12));
    }
    const centre = addScaled(middle, (low + high) / 2, normal);
    let radius: f32 = 0;
    for (let t: u32 = 0; t < count; t++) {
      const corners = triangles + (<usize>t << 4);
      for (let k: usize = 0; k < 12; k += 4) {
        radius = max<f32>(radius, lengthOf(f32x4.sub(v128.load(wayStart + (<usize>load<u32>(corners + k) << 4)), centre)));
      }
    }
    const margin = slack + half + farthest;
    const slab = clusterSlab + <usize>c * 48;
    v128.store(slab, f32x4.replace_lane(centre, 3, radius + margin + lengthOf(stop)));
    v128.store(slab, f32x4.replace_lane(normal, 3, (high - low) / 2 + margin + abs<f32>(dot3(normal, stop))), 16);
    v128.store(slab, f32x4.replace_lane(way, 3, 0), 32);
  }
}
