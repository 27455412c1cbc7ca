/**
 * On which side of a plane through three points a fourth one lies: exactly, and never on the plane.
 *
 * The sign of a 4 x 4 determinant is first computed in doubles, with a bound on the rounding error, then, where that leaves it open, by exact expansions. Where it is 0, every coordinate counts as moved by a power of an infinitely small
 * number of its own (Simulation of Simplicity, Edelsbrunner and Muecke 1990): the smaller the index of the point, the farther it is moved. The determinant is then a polynomial of those numbers, and the sign is that of its first coefficient that is not 0.
 * All answers together are those of one set of points without special positions, so that a line through the common edge of two triangles passes exactly one of them.
 */
import { type Expansion, plus, signOf, times } from '../core/expansion';

/** Of the determinant in doubles, by the sum of the absolute values of its terms (Shewchuk's bound for this order of operations). */
const errorShare = (7 + 56 * 2 ** -53) * 2 ** -53;

/** 1 where the corners a, b, c turn counter-clockwise as seen from point d, else -1. Four different points by their indices in x, y, z of each. */
export function orientation(points: ArrayLike<number>, a: number, b: number, c: number, d: number): number {
  const [i, j, k, l] = [3 * a, 3 * b, 3 * c, 3 * d];
  const [x, y, z] = [points[l], points[l + 1], points[l + 2]];
  const [ax, ay, az] = [points[i] - x, points[i + 1] - y, points[i + 2] - z];
  const [bx, by, bz] = [points[j] - x, points[j + 1] - y, points[j + 2] - z];
  const [cx, cy, cz] = [points[k] - x, points[k + 1] - y, points[k + 2] - z];
  const determinant = ax * (by * cz - bz * cy) + bx * (cy * az - cz * ay) + cx * (ay * bz - az * by);
  const size =
    Math.abs(ax) * (Math.abs(by * cz) + Math.abs(bz * cy)) +
    Math.abs(bx) * (Math.abs(cy * az) + Math.abs(cz * ay)) +
    Math.abs(cx) * (Math.abs(ay * bz) + Math.abs(az * by));
  if (Math.abs(determinant) > errorShare * size) return -Math.sign(determinant);
  return exactOrientation(points, [a, b, c, d]);
}

function exactOrientation(points: ArrayLike<number>, corners: readonly number[]): number {
  // The rows of the determinant are in the order of the indices, so that the same points are moved in the same way whoever asks.
  const sorted = [...corners].sort((one, other) => one - other);
  const turn = isEven(corners.map((corner) => sorted.indexOf(corner))) ? -1 : 1;
  const rows = sorted.map((point) => [points[3 * point], points[3 * point + 1], points[3 * point + 2], 1]);
  for (const { sign, rowsLeft, columnsLeft } of moves) {
    const minor = signOf(determinantOf(rows, rowsLeft, columnsLeft));
    if (minor !== 0) return turn * sign * minor;
  }
  // Not reached: the last coefficients are those of a 1 by 1 minor of the column of ones.
  return turn;
}

/** By Laplace along the first row that is left. */
function determinantOf(
  entries: readonly (readonly number[])[],
  rows: readonly number[],
  columns: readonly number[],
): Expansion {
  if (rows.length === 1) {
    const entry = entries[rows[0]][columns[0]];
    return entry === 0 ? [] : [entry];
  }
  let sum: Expansion = [];
  columns.forEach((column, c) => {
    const rest = columns.filter((other) => other !== column);
    const minor = determinantOf(entries, rows.slice(1), rest);
    sum = plus(sum, times(minor, (c % 2 === 0 ? 1 : -1) * entries[rows[0]][column]));
  });
  return sum;
}

/** A coefficient of the polynomial: the entries that stand for the infinitely small numbers are taken out with their rows and columns. */
interface Move {
  readonly sign: number;
  readonly rowsLeft: readonly number[];
  readonly columnsLeft: readonly number[];
}

/** From the largest product of infinitely small numbers to the smallest. */
const moves: readonly Move[] = orderedMoves();

function orderedMoves(): Move[] {
  const all: (Move & { order: number })[] = [];
  const choose = (row: number, taken: readonly (readonly [row: number, column: number])[]) => {
    if (row === 4) {
      const rowsLeft = [0, 1, 2, 3].filter((r) => !taken.some(([other]) => other === r));
      const columnsLeft = [0, 1, 2, 3].filter((c) => !taken.some(([, other]) => other === c));
      const from = [...taken.map(([r]) => r), ...rowsLeft];
      const to = [...taken.map(([, c]) => c), ...columnsLeft];
      const sign = isEven(from) === isEven(to) ? 1 : -1;
      // The number of row r and column c is e^(2^(3 r + c)): a product has the sum of these powers of two as its exponent.
      const order = taken.reduce((sum, [r, c]) => sum + 2 ** (3 * r + c), 0);
      all.push({ sign, rowsLeft, columnsLeft, order });
      return;
    }
    choose(row + 1, taken);
    for (let column = 0; column < 3; column++) {
      if (!taken.some(([, other]) => other === column)) choose(row + 1, [...taken, [row, column]]);
    }
  };
  choose(0, []);
  return all.sort((one, other) => one.order - other.order);
}

/** Whether a permutation is even. */
function isEven(permutation: readonly number[]): boolean {
  let turns = 0;
  permutation.forEach((value, k) => {
    for (const later of permutation.slice(k + 1)) if (later < value) turns++;
  });
  return turns % 2 === 0;
}
