import { addScaled, dot3, scale } from '../../../compute/vec.as';
import { cellsAlong } from './cells.as';

/** How far a particle goes in `ahead` seconds, by `most` at most [m]. */
@inline function wayAhead(velocity: v128, ahead: f32, most: f32): v128 {
  const way = f32x4.replace_lane(scale(velocity, ahead), 3, 0);
  const squared = dot3(way, way);
  return squared > most * most ? scale(way, most / sqrt<f32>(squared)) : way;
}

@inline function squaredApart(a: v128, b: v128): f32 {
  const d = f32x4.sub(a, b);
  return dot3(d, d);
}

export function boundTriangles(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  feature: usize,
  triangleBox: usize,
  cellCount: usize,
  ahead: f32,
  most: f32,
  inflate: f32,
  perCell: f32,
): void {
  for (let t = begin; t < end; t++) {
    const corners = feature + (<usize>t << 4);
    const a = <usize>load<u32>(corners) << 4;
    const b = <usize>load<u32>(corners, 4) << 4;
    const c = <usize>load<u32>(corners, 8) << 4;
    const wayA = wayAhead(v128.load(velocity + a), ahead, most);
    const wayB = wayAhead(v128.load(velocity + b), ahead, most);
    const wayC = wayAhead(v128.load(velocity + c), ahead, most);
    const mean = scale(f32x4.add(f32x4.add(wayA, wayB), wayC), <f32>1 / 3);
    const atA = v128.load(position + a);
    const atB = v128.load(position + b);
    const atC = v128.load(position + c);
    let low = f32x4.min(f32x4.min(atA, atB), atC);
    let high = f32x4.max(f32x4.max(atA, atB), atC);
    low = f32x4.min(low, f32x4.min(f32x4.min(addScaled(atA, 1, wayA), addScaled(atB, 1, wayB)), addScaled(atC, 1, wayC)));
    high = f32x4.max(high, f32x4.max(f32x4.max(addScaled(atA, 1, wayA), addScaled(atB, 1, wayB)), addScaled(atC, 1, wayC)));
    low = f32x4.replace_lane(f32x4.sub(low, f32x4.splat(inflate)), 3, 0);
    high = f32x4.replace_lane(f32x4.add(high, f32x4.splat(inflate)), 3, 0);
    const farthest = max<f32>(max<f32>(squaredApart(wayA, mean), squaredApart(wayB, mean)), squaredApart(wayC, mean));
    const box = triangleBox + <usize>t * 48;
    v128.store(box, low);
    v128.store(box, high, 16);
    v128.store(box, f32x4.replace_lane(mean, 3, sqrt<f32>(farthest)), 32);
    const cells =
      cellsAlong(f32x4.extract_lane(low, 0), f32x4.extract_lane(high, 0), perCell) *
      cellsAlong(f32x4.extract_lane(low, 1), f32x4.extract_lane(high, 1), perCell) *
      cellsAlong(f32x4.extract_lane(low, 2), f32x4.extract_lane(high, 2), perCell);
    store<u32>(cellCount + (<usize>t << 2), cells);
  }
}
