/** Where the particles of a sheet are: index = row * columns + column, row 0 along the top edge. */
import type { PinVertex } from '../pins';
import type { ClothBody } from '../types';

/** Cell size [m]: along a row, and from row to row. */
export function cellSize(body: ClothBody): [number, number] {
  return [body.size[0] / (body.particles[0] - 1), body.size[1] / (body.particles[1] - 1)];
}

/** A particle of the sheet while it is flat. */
export function clothVertex(body: ClothBody, index: number): PinVertex {
  const [columns, rows] = body.particles;
  const [dx, dy] = cellSize(body);
  const column = index % columns;
  const row = Math.floor(index / columns);
  const down = row * dy;
  const [x, y, z] = body.position;
  return {
    index,
    x: x + column * dx,
    y: body.plane === 'vertical' ? y - down : y,
    z: body.plane === 'horizontal' ? z + down : z,
    u: column / (columns - 1),
    v: 1 - row / (rows - 1),
  };
}

export const clothPinNames = [
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
  'top',
  'bottom',
  'left',
  'right',
] as const;

/** Particles of a corner or an edge, in order of index. */
export function clothPinned(body: ClothBody, name: string): number[] {
  const [columns, rows] = body.particles;
  const at = (row: number, column: number) => row * columns + column;
  const alongRow = (row: number) => Array.from({ length: columns }, (_, column) => at(row, column));
  const alongColumn = (column: number) => Array.from({ length: rows }, (_, row) => at(row, column));
  switch (name as (typeof clothPinNames)[number]) {
    case 'top-left':
      return [at(0, 0)];
    case 'top-right':
      return [at(0, columns - 1)];
    case 'bottom-left':
      return [at(rows - 1, 0)];
    case 'bottom-right':
      return [at(rows - 1, columns - 1)];
    case 'top':
      return alongRow(0);
    case 'bottom':
      return alongRow(rows - 1);
    case 'left':
      return alongColumn(0);
    case 'right':
      return alongColumn(columns - 1);
  }
}
