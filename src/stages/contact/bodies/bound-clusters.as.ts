import { addScaled } from '../../../compute/vec.as';
import { cellsAlong } from './cells.as';

export function boundClusters(
  begin: u32,
  end: u32,
  triangleBox: usize,
  triangleFrame: usize,
  restAxes: usize,
  clusterBox: usize,
  clusterFrame: usize,
  cellCount: usize,
  perCell: f32,
): void {
  for (let c = begin; c < end; c++) {
    const first = triangleBox + <usize>c * 1536;
    let low = f32x4.splat(1e30);
    let high = f32x4.splat(-1e30);
    const zero = f32x4.splat(0);
    for (let box = first; box < first + 1536; box += 48) {
      const way = v128.load(box, 32);
      low = f32x4.min(low, f32x4.add(v128.load(box), f32x4.min(zero, way)));
      high = f32x4.max(high, f32x4.add(v128.load(box, 16), f32x4.max(zero, way)));
    }
    let ofX = f32x4.splat(0);
    let ofY = f32x4.splat(0);
    let ofZ = f32x4.splat(0);
    for (let t = <usize>c << 10; t < (<usize>c + 1) << 10; t += 32) {
      const t1 = v128.load(restAxes + t);
      const t2 = v128.load(restAxes + t, 16);
      const c1 = v128.load(triangleFrame + t);
      const c2 = v128.load(triangleFrame + t, 16);
      ofX = addScaled(addScaled(ofX, f32x4.extract_lane(t1, 0), c1), f32x4.extract_lane(t2, 0), c2);
      ofY = addScaled(addScaled(ofY, f32x4.extract_lane(t1, 1), c1), f32x4.extract_lane(t2, 1), c2);
      ofZ = addScaled(addScaled(ofZ, f32x4.extract_lane(t1, 2), c1), f32x4.extract_lane(t2, 2), c2);
    }
    const frame = clusterFrame + <usize>c * 48;
    v128.store(frame, f32x4.replace_lane(ofX, 3, 0));
    v128.store(frame, f32x4.replace_lane(ofY, 3, 0), 16);
    v128.store(frame, f32x4.replace_lane(ofZ, 3, 0), 32);
    low = f32x4.replace_lane(low, 3, 0);
    high = f32x4.replace_lane(high, 3, 0);
    v128.store(clusterBox + (<usize>c << 5), low);
    v128.store(clusterBox + (<usize>c << 5), high, 16);
    const cells = cellsAlong(low, high, perCell);
    store<u32>(
      cellCount + (<usize>c << 2),
      i32x4.extract_lane(cells, 0) * i32x4.extract_lane(cells, 1) * i32x4.extract_lane(cells, 2),
    );
  }
}
