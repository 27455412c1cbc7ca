/**
 * Recognises a sheet whose springs are the same everywhere: the neighbours of a particle follow from its row and column, and the springs from six
 * sets of constants, so that a step reads neither from memory. Structural and bend springs along a border may be weaker by one factor (build-cloth.ts).
 */
import type { Body, BuiltBody } from '../types';

export interface GridSpring {
  /** Columns and rows from one end to the other. */
  readonly offset: readonly [number, number];
  /** [N/m]; 0 where there are no springs in this direction. */
  readonly stiffness: number;
  /** [m] */
  readonly rest: number;
  /** The factor of the stiffness along a border in this direction. */
  readonly border: number;
}

export interface RegularGrid {
  readonly columns: number;
  readonly rows: number;
  /** In the order of `gridOffsets`. */
  readonly springs: readonly GridSpring[];
}

/** Structural along rows and columns, shear falling and rising, bend along rows and columns. */
export const gridOffsets: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
  [2, 0],
  [0, 2],
];

/** Rest lengths and constants come from one product each; the tolerance allows for nothing but its rounding. */
const same = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-12 * Math.abs(b);

/** The index in `gridOffsets` of the direction from one particle to the other; -1 where there is none. */
function directionOf(first: number, second: number, columns: number): number {
  const across = (second % columns) - (first % columns);
  const down = Math.floor(second / columns) - Math.floor(first / columns);
  return gridOffsets.findIndex(([x, y]) => (x === across && y === down) || (x === -across && y === -down));
}

/** Null where the body is not such a sheet. */
export function regularGrid(body: Body, { kind, particleCount, springs }: BuiltBody): RegularGrid | null {
  if (body.kind !== 'cloth' || kind !== 'cloth') return null;
  const [columns, rows] = body.particles;
  // One that was torn has more.
  if (particleCount !== columns * rows) return null;
  const inner: number[] = gridOffsets.map(() => Number.NaN);
  const border: number[] = gridOffsets.map(() => Number.NaN);
  const rest: number[] = gridOffsets.map(() => Number.NaN);
  const count: number[] = gridOffsets.map(() => 0);
  for (let s = 0; s < springs.count; s++) {
    const a = springs.ends[2 * s];
    const b = springs.ends[2 * s + 1];
    const d = directionOf(Math.min(a, b), Math.max(a, b), columns);
    if (d < 0) return null;
    const [x, y] = gridOffsets[d];
    const row = Math.floor(a / columns);
    const column = a % columns;
    const onBorder =
      (y === 0 && (row === 0 || row === rows - 1)) || (x === 0 && (column === 0 || column === columns - 1));
    const known = onBorder ? border : inner;
    if (count[d]++ === 0) rest[d] = springs.rest[s];
    if (Number.isNaN(known[d])) known[d] = springs.stiffness[s];
    if (!same(springs.stiffness[s], known[d]) || !same(springs.rest[s], rest[d]) || !(rest[d] > 0)) return null;
  }
  const full = ([x, y]: readonly [number, number]) => (columns - Math.abs(x)) * (rows - y);
  if (gridOffsets.some((offset, d) => count[d] !== 0 && count[d] !== full(offset))) return null;
  return {
    columns,
    rows,
    springs: gridOffsets.map((offset, d) => {
      if (count[d] === 0) return { offset, stiffness: 0, rest: 0, border: 1 };
      // A strip two particles wide is all border.
      const stiffness = Number.isNaN(inner[d]) ? border[d] : inner[d];
      return { offset, stiffness, rest: rest[d], border: Number.isNaN(border[d]) ? 1 : border[d] / stiffness };
    }),
  };
}
