import { dot3, scale } from '../../../compute/vec.as';
import { cellsAlong } from './cells.as';

@inline function squaredApart(a: v128, b: v128): f32 {
  const d = f32x4.sub(a, b);
  return dot3(d, d);
}

export function boundTriangles(
  begin: u32,
  end: u32,
  wayStart: usize,
  wayEnd: usize,
  restPosition: usize,
  feature: usize,
  triangleBox: usize,
  cellCount: usize,
  slack: f32,
  perCell: f32,
  exact: u32,
): void {
  for (let t = begin; t < end; t++) {
    const corners = feature + (<usize>t << 4);
    const a = <usize>load<u32>(corners) << 4;
    const b = <usize>load<u32>(corners, 4) << 4;
    const c = <usize>load<u32>(corners, 8) << 4;
    const atA = v128.load(wayStart + a);
    const atB = v128.load(wayStart + b);
    const atC = v128.load(wayStart + c);
    const toA = v128.load(wayEnd + a);
    const toB = v128.load(wayEnd + b);
    const toC = v128.load(wayEnd + c);
    const wayA = f32x4.sub(toA, atA);
    const wayB = f32x4.sub(toB, atB);
    const wayC = f32x4.sub(toC, atC);
    const mean = exact ? f32x4.splat(0) : scale(f32x4.add(f32x4.add(wayA, wayB), wayC), <f32>1 / 3);
    const radius = max<f32>(max<f32>(load<f32>(restPosition + a, 12), load<f32>(restPosition + b, 12)), load<f32>(restPosition + c, 12));
    let low = f32x4.min(f32x4.min(f32x4.min(atA, toA), f32x4.min(atB, toB)), f32x4.min(atC, toC));
    let high = f32x4.max(f32x4.max(f32x4.max(atA, toA), f32x4.max(atB, toB)), f32x4.max(atC, toC));
    low = f32x4.replace_lane(f32x4.sub(low, f32x4.splat(slack + radius)), 3, radius);
    high = f32x4.replace_lane(f32x4.add(high, f32x4.splat(slack + radius)), 3, 0);
    const farthest = max<f32>(max<f32>(squaredApart(wayA, mean), squaredApart(wayB, mean)), squaredApart(wayC, mean));
    const box = triangleBox + <usize>t * 48;
    v128.store(box, low);
    v128.store(box, high, 16);
    v128.store(box, f32x4.replace_lane(mean, 3, sqrt<f32>(farthest)), 32);
    const cells = cellsAlong(low, high, perCell);
    store<u32>(
      cellCount + (<usize>t << 2),
      i32x4.extract_lane(cells, 0) * i32x4.extract_lane(cells, 1) * i32x4.extract_lane(cells, 2),
    );
  }
}
