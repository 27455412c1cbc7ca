import { cellKey, cellOf, cellsAlong } from './cells.as';

export function listCells(
  begin: u32,
  end: u32,
  triangleBox: usize,
  cellFirst: usize,
  cellKeys: usize,
  cellTriangle: usize,
  perCell: f32,
  mask: u32,
  room: u32,
): void {
  for (let t = begin; t < end; t++) {
    const box = triangleBox + <usize>t * 48;
    const i0 = cellOf(load<f32>(box), perCell);
    const j0 = cellOf(load<f32>(box, 4), perCell);
    const k0 = cellOf(load<f32>(box, 8), perCell);
    const i1 = i0 + cellsAlong(load<f32>(box), load<f32>(box, 16), perCell);
    const j1 = j0 + cellsAlong(load<f32>(box, 4), load<f32>(box, 20), perCell);
    const k1 = k0 + cellsAlong(load<f32>(box, 8), load<f32>(box, 24), perCell);
    let at = load<u32>(cellFirst + (<usize>t << 2));
    for (let i = i0; i < i1; i++) {
      for (let j = j0; j < j1; j++) {
        for (let k = k0; k < k1; k++) {
          if (at < room) {
            store<u32>(cellKeys + (<usize>at << 2), cellKey(i, j, k, mask));
            store<u32>(cellTriangle + (<usize>at << 2), t);
          }
          at++;
        }
      }
    }
  }
}
