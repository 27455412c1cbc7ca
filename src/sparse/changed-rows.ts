/**
 * Solves with a matrix that differs from the one of a factor in a few rows and columns, by Woodbury's formula: the factor stays as it is. For changes that come often and are few, such as tears.
 *
 * Let A be the matrix of the factor, S the rows that changed, E the columns of the identity at S, and A + E D E^T the matrix after. With W = A^-1 E and G = E^T W,
 *
 *   (A + E D E^T)^-1 = A^-1 - W K W^T,   K = (I + D G)^-1 D,
 *
 * so that a solve is one with the factor, y, and a correction: x = y - W K y_S (`weighChanges`, `applyChanges`). K is symmetric as D and G are, and needs no inverse of D, which has none where a row changed only in what it has with others.
 *
 * Columns of W are solved for in f64, four at a time, and kept for as long as the factor stays: the next change needs those of its own rows alone. A correction takes as long as a solve with the factor where it has about 90 rows (81 x 81 particles).
 */
import { type Backend, type KernelBuffer, type KernelQueue, type Span, span } from '../compute/backend';
import type { AnyKernel } from '../compute/kernel';
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
  /** The row of the factor of each row of the solution. Left out: they are the same. */
  readonly factorRow?: Uint32Array;
}

/** Four right-hand sides at once. */
const lanes = 4;

export class ChangedRows {
  private readonly all: Span;
  private rows: readonly number[] = [];
  private readonly columns = new Map<number, Float64Array>();
  private readonly wide: KernelBuffer;
  private readonly bound;
  private readonly buffers;

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
      changedRow: backend.allocate('changedRow', 'u32', maximum),
      changeMatrix: backend.allocate('changeMatrix', 'f32', maximum * maximum),
      changeColumn: backend.allocate('changeColumn', 'f32', maximum * size),
      changeWeight: backend.allocate('changeWeight', 'vec4f', maximum),
      solution,
    };
  }

  /** The factor has other numbers: `use` has to be called again. */
  forget(): void {
    this.columns.clear();
    this.rows = [];
  }

  /** The matrix has D more at these rows of the solution; D row by row. False where that has no inverse: solves are those of the factor alone, whatever was used before. */
  use(rows: readonly number[], change: Float64Array): boolean {
    const count = rows.length;
    const { maximum, buffers } = this;
    const { backend } = this.on;
    this.rows = [];
    if (count > maximum) return false;
    this.solveColumns(rows);
    const columns = rows.map((row) => this.columns.get(row)!);
    const system = new Float64Array(count * count);
    for (let r = 0; r < count; r++) {
      for (let c = 0; c < count; c++) {
        let sum = r === c ? 1 : 0;
        for (let k = 0; k < count; k++) sum += change[count * r + k] * columns[c][rows[k]];
        system[count * r + c] = sum;
      }
    }
    const matrix = change.slice();
    if (!solveDense(system, matrix, count)) return false;
    const strided = new Float64Array(maximum * maximum);
    for (let r = 0; r < count; r++) strided.set(matrix.subarray(count * r, count * (r + 1)), maximum * r);
    const { size } = this.factor.plan;
    const interleaved = new Float64Array(maximum * size);
    columns.forEach((column, k) => {
      for (let i = 0; i < size; i++) interleaved[maximum * i + k] = column[i];
    });
    backend.write(buffers.changedRow, rows);
    backend.write(buffers.changeMatrix, strided);
    backend.write(buffers.changeColumn, interleaved);
    this.rows = rows;
    return true;
  }

  /** After a solve with the factor. */
  queueCorrection(queue: KernelQueue): void {
    const changed = this.rows.length;
    if (changed === 0) return;
    const uniforms = { changed, stride: this.maximum };
    queue.run(weighChanges, span(0, 1), this.buffers, uniforms);
    queue.run(applyChanges, this.all, this.buffers, uniforms);
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
