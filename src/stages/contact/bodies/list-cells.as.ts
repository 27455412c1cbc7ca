import { cellKey, cellOf, cellsAlong } from './cells.as';

export function listCells(
  begin: u32,
  end: u32,
  clusterBox: usize,
  cellFirst: usize,
  cellKeys: usize,
  cellCluster: usize,
  perCell: f32,
  mask: u32,
  room: u32,
): void {
  for (let c = begin; c < end; c++) {
    const box = clusterBox + (<usize>c << 5);
    const low = v128.load(box);
    const cell = cellOf(low, perCell);
    const beyond = i32x4.add(cell, cellsAlong(low, v128.load(box, 16), perCell));
    const i0 = i32x4.extract_lane(cell, 0);
    const j0 = i32x4.extract_lane(cell, 1);
    const k0 = i32x4.extract_lane(cell, 2);
    const i1 = i32x4.extract_lane(beyond, 0);
    const j1 = i32x4.extract_lane(beyond, 1);
    const k1 = i32x4.extract_lane(beyond, 2);
    let at = load<u32>(cellFirst + (<usize>c << 2));
    for (let i = i0; i < i1; i++) {
      for (let j = j0; j < j1; j++) {
        for (let k = k0; k < k1; k++) {
          if (at < room) {
            store<u32>(cellKeys + (<usize>at << 2), cellKey(i, j, k, mask));
            store<u32>(cellCluster + (<usize>at << 2), c);
          }
          at++;
        }
      }
    }
  }
}
