/**
 * Solves with a matrix that differs from the one of a factor in a few rows and columns, by Woodbury's formula: the factor stays as it is. For changes that come often and are few, such as tears.
 *
 * Let A be the matrix of the factor, S the rows that changed, E the columns of the identity at S, and A + E D E^T the matrix after. With W = A^-1 E, G = E^T W and N = (I + G D)^-1,
 *
 *   (A + E D E^T)^-1 = A^-1 - W D N W^T,
 *
 * so that a solve for b is one with the factor, y, and a correction (`weighChanges`, `applyChanges`). No inverse of D is needed, which has none where a row changed only in what it has with others. Since y_S = W^T b, there are two ways to compute it:
 *
 *   x = y - W (D N) y_S,        a product by numbers of the solution, for as many as there are changed rows,
 *   x = y - (W D) (N W^T) b,    a product by numbers of the right-hand side, for all rows that the change reaches.
 *
 * N takes differences of y_S: those between particles that were tied very stiffly, and no longer are, become large. Rounding of y_S grows with them. So where an entry of N is large, the second way is taken. It has the products in brackets from f64 and
 * is as exact as a new factor: a rope of 40 particles, default material, steps of 1/60 s, cut twice, is 0.0005 mm from the f64 reference 25 steps later, and metres away by the first way. Sheets take the first, which is as exact there.
 *
 * Columns of W are solved for in f64, four at a time, and kept for as long as the factor stays: the next change needs those of its own rows alone. By the first way, a correction takes as long as a solve with the factor where it has about 90 rows (81 x 81 particles).
 */
import { type Backend, type KernelBuffer, type KernelQueue, type Span, span } from '../compute/backend';
import type { AnyKernel } from '../compute/kernel';
import { RewrittenBuffers } from '../compute/rewritten-buffers';
import { applyChanges } from './apply-changes.kernel';
import { solveDense } from './dense';
import type { PanelFactor } from './panel-factor';
import { weighChanges } from './weigh-changes.kernel';

export const changedRowsKernels: readonly AnyKernel[] = [weighChanges, applyChanges];

/** Where solves take place. */
export interface SolvedOn {
  readonly backend: Backend;
  /** With as many rows as the factor has, or more. */
  readonly solution: KernelBuffer;
  /** The same, or the buffer of the solution, where a solve begins with the right-hand side. */
  readonly right: KernelBuffer;
  /** The row of the factor of each row of the solution. Left out: they are the same. */
  readonly factorRow?: Uint32Array;
}

/** An entry of N from which on the right-hand side is weighed. Sheets have some tens at most, ropes some hundreds to thousands. */
const largeEntry = 100;

/** Four right-hand sides at once. */
const lanes = 4;

export class ChangedRows {
  private readonly all: Span;
  private rows: readonly number[] = [];
  /** Those that are weighed: the changed ones of the solution, or those of the right-hand side. */
  private weighs: { of: 'solution' | 'right'; rows: number } = { of: 'solution', rows: 0 };
  private readonly columns = new Map<number, Float64Array>();
  private readonly wide: KernelBuffer;
  private readonly bound;
  private readonly buffers;
  /** They grow when the right-hand side is weighed for the first time. */
  private readonly rewritten: RewrittenBuffers;
  private readonly weighedRow: KernelBuffer;
  private readonly changeMatrix: KernelBuffer;

  /** `numbers`: the backend of the factor. `maximum`: rows that may change. */
  constructor(
    private readonly numbers: Backend,
    private readonly factor: PanelFactor,
    private readonly on: SolvedOn,
    readonly maximum: number,
  ) {
    const { backend, solution } = on;
    const { size } = factor.plan;
    this.all = span(0, size);
    this.wide = numbers.allocate('wideSolution', 'f64', lanes * factor.solutionRows);
    this.bound = factor.bind({ solution: this.wide });
    this.buffers = {
      changeColumn: backend.allocate('changeColumn', 'f32', maximum * size),
      changeWeight: backend.allocate('changeWeight', 'vec4f', maximum),
      solution,
    };
    this.rewritten = new RewrittenBuffers(backend, 0);
    this.weighedRow = this.rewritten.hold('weighedRow', 'u32', maximum);
    this.changeMatrix = this.rewritten.hold('changeMatrix', 'f32', maximum * maximum);
  }

  /** The factor has other numbers: `use` has to be called again. */
  forget(): void {
    this.columns.clear();
    this.rows = [];
  }

  /** The matrix has D more at these rows of the solution; D row by row. False where that has no inverse: solves are those of the factor alone, whatever was used before. */
  use(rows: readonly number[], change: Float64Array): boolean {
    const count = rows.length;
    this.rows = [];
    if (count > this.maximum) return false;
    this.solveColumns(rows);
    const columns = rows.map((row) => this.columns.get(row)!);
    const matrix = inverseOfChange(rows, columns, change);
    if (!matrix) return false;
    if (matrix.every((entry) => Math.abs(entry) < largeEntry)) {
      this.weigh('solution', rows, product(change, matrix, count));
      this.writeColumns(columns);
    } else {
      const reached = this.reachedBy(columns);
      this.weigh('right', reached, combined(matrix, columns, reached));
      this.writeColumns(productOfColumns(columns, change));
    }
    this.rows = rows;
    return true;
  }

  /** Before a solve with the factor, or where the right-hand side has a buffer of its own, at any time before the correction. */
  queueWeights(queue: KernelQueue): void {
    if (this.weighs.of === 'right') this.queueWeighing(queue);
  }

  /** After a solve with the factor. */
  queueCorrection(queue: KernelQueue): void {
    const changed = this.rows.length;
    if (changed === 0) return;
    if (this.weighs.of === 'solution') this.queueWeighing(queue);
    queue.run(applyChanges, this.all, this.buffers, { changed, stride: this.maximum });
  }

  private queueWeighing(queue: KernelQueue): void {
    const changed = this.rows.length;
    if (changed === 0) return;
    const { weighedRow, changeMatrix, weighs } = this;
    const { changeWeight } = this.buffers;
    const weighed = this.on[weighs.of];
    queue.run(
      weighChanges,
      span(0, 1),
      { weighedRow, changeMatrix, weighed, changeWeight },
      { changed, rows: weighs.rows },
    );
  }

  private weigh(of: 'solution' | 'right', rows: readonly number[], matrix: Float64Array): void {
    this.weighs = { of, rows: rows.length };
    this.rewritten.put('weighedRow', 'u32', rows);
    this.rewritten.put('changeMatrix', 'f32', matrix);
  }

  private writeColumns(columns: readonly Float64Array[]): void {
    const { maximum } = this;
    const { size } = this.factor.plan;
    const interleaved = new Float64Array(maximum * size);
    columns.forEach((column, k) => {
      for (let i = 0; i < size; i++) interleaved[maximum * i + k] = column[i];
    });
    this.on.backend.write(this.buffers.changeColumn, interleaved);
  }

  /** The rows that some column has a number in: those of bodies that changed. */
  private reachedBy(columns: readonly Float64Array[]): number[] {
    const reached: number[] = [];
    for (let i = 0; i < this.factor.plan.size; i++) if (columns.some((column) => column[i] !== 0)) reached.push(i);
    return reached;
  }

  /** Those that are not there yet. */
  private solveColumns(rows: readonly number[]): void {
    const { numbers, factor, wide } = this;
    const { size } = factor.plan;
    const { factorRow } = this.on;
    const rowOf = (row: number) => (factorRow ? factorRow[row] : row);
    const missing = rows.filter((row) => !this.columns.has(row));
    for (let first = 0; first < missing.length; first += lanes) {
      const group = missing.slice(first, first + lanes);
      const right = new Float64Array(lanes * factor.solutionRows);
      group.forEach((row, lane) => {
        right[lanes * rowOf(row) + lane] = 1;
      });
      numbers.write(wide, right);
      factor.queueSolveWide(numbers, this.bound);
      numbers.submit();
      const solved = numbers.view(wide) as Float64Array;
      group.forEach((row, lane) => {
        this.columns.set(
          row,
          Float64Array.from({ length: size }, (_, i) => solved[lanes * rowOf(i) + lane]),
        );
      });
    }
  }
}

/** N = (I + G D)^-1, row by row; null where there is none. */
function inverseOfChange(
  rows: readonly number[],
  columns: readonly Float64Array[],
  change: Float64Array,
): Float64Array | null {
  const count = rows.length;
  const system = new Float64Array(count * count);
  const inverse = new Float64Array(count * count);
  for (let r = 0; r < count; r++) {
    inverse[count * r + r] = 1;
    for (let c = 0; c < count; c++) {
      let sum = r === c ? 1 : 0;
      for (let k = 0; k < count; k++) sum += columns[k][rows[r]] * change[count * k + c];
      system[count * r + c] = sum;
    }
  }
  return solveDense(system, inverse, count) ? inverse : null;
}

/** Of two square matrices. */
function product(a: Float64Array, b: Float64Array, size: number): Float64Array {
  const result = new Float64Array(size * size);
  for (let r = 0; r < size; r++) {
    for (let k = 0; k < size; k++) {
      const share = a[size * r + k];
      if (share === 0) continue;
      for (let c = 0; c < size; c++) result[size * r + c] += share * b[size * k + c];
    }
  }
  return result;
}

/** N W^T at these rows of W, row by row. */
function combined(matrix: Float64Array, columns: readonly Float64Array[], reached: readonly number[]): Float64Array {
  const count = columns.length;
  const result = new Float64Array(count * reached.length);
  for (let r = 0; r < count; r++) {
    for (let k = 0; k < count; k++) {
      const share = matrix[count * r + k];
      if (share === 0) continue;
      for (let i = 0; i < reached.length; i++) result[reached.length * r + i] += share * columns[k][reached[i]];
    }
  }
  return result;
}

/** The columns of W D. */
function productOfColumns(columns: readonly Float64Array[], change: Float64Array): Float64Array[] {
  const count = columns.length;
  return columns.map((own, c) => {
    const result = new Float64Array(own.length);
    columns.forEach((column, k) => {
      const share = change[count * k + c];
      if (share === 0) return;
      for (let i = 0; i < result.length; i++) result[i] += share * column[i];
    });
    return result;
  });
}
