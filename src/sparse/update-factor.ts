/**
 * Changes to a factor that leave most of it as it is (Davis and Hager, Row modifications of a sparse Cholesky factorization, 2005): adding or
 * subtracting w w^T, and taking a row and column out of the matrix or putting them back. Only columns on the path from the first changed
 * one to the root of the elimination tree change. Liu 2013 section 6 leaves this open; it is what pinning a particle or cutting a spring
 * comes to.
 *
 * Everything here is in the order of elimination and works on the f64 numbers of the panels.
 */
import { SelvedgeError } from '../core/error';
import { panelsOfColumns } from './entry-places';
import { type FactorTasks, panelWords } from './factor-tasks';
import type { FactorPlan } from './types';

export class FactorUpdates {
  /** Panels whose numbers changed since this was last emptied. */
  readonly touched = new Set<number>();
  /** If set: what `undo` goes back to, the numbers of each panel before its first change. */
  originals: Map<number, Float64Array> | null = null;
  private readonly panelOf: Uint32Array;
  private readonly work: Float64Array;
  /** The rotations of a panel's columns; the last has 1 / cosine. */
  private readonly cosine: Float64Array;
  private readonly sine: Float64Array;
  private readonly inverse: Float64Array;

  /** `value` gives the numbers of L as they are now: memory may have moved since the last change. */
  constructor(
    private readonly plan: FactorPlan,
    private readonly tasks: Pick<FactorTasks, 'panel' | 'update'>,
    private readonly value: () => Float64Array,
  ) {
    this.panelOf = panelsOfColumns(plan);
    this.work = new Float64Array(plan.size);
    this.cosine = new Float64Array(plan.size);
    this.sine = new Float64Array(plan.size);
    this.inverse = new Float64Array(plan.size);
  }

  /** Puts back what `originals` holds. */
  undo(): void {
    const value = this.value();
    for (const [panel, numbers] of this.originals ?? []) {
      value.set(numbers, this.plan.panelValue[panel]);
      this.touched.add(panel);
    }
    this.originals?.clear();
  }

  /** Before the numbers of a panel change. */
  private touch(panel: number): void {
    this.touched.add(panel);
    if (!this.originals || this.originals.has(panel)) return;
    const { panelValue } = this.plan;
    this.originals.set(panel, this.value().slice(panelValue[panel], panelValue[panel + 1]));
  }

  /** L L^T + sign w w^T, w being `weights` at `rows`. Throws, and changes nothing, when that is not positive definite. */
  addProduct(rows: readonly number[], weights: readonly number[], sign: 1 | -1): void {
    const { work } = this;
    if (sign < 0) this.mustStayPositive(rows, weights);
    rows.forEach((row, k) => {
      work[row] += weights[k];
    });
    this.rotate(Math.min(...rows), sign);
  }

  /** Makes row and column k those of the identity. */
  deleteRow(k: number): void {
    const { work } = this;
    const value = this.value();
    this.touch(this.panelOf[k]);
    this.eachColumnMeeting(k, (_column, at) => {
      value[at] = 0;
    });
    const { first, width, rowFirst, rowCount, own } = this.column(k);
    for (let r = own + 1; r < rowCount; r++) {
      const at = first + r * width + own;
      work[this.plan.row[rowFirst + r]] = value[at];
      value[at] = 0;
    }
    value[first + own * width + own] = 1;
    this.rotate(k + 1, 1);
  }

  /** Puts row and column k in place of those of the identity: A[row][k] = weight. Throws, and changes nothing, when that is not positive definite. */
  insertRow(k: number, rows: readonly number[], weights: readonly number[]): void {
    const { work } = this;
    const value = this.value();
    rows.forEach((row, n) => {
      work[row] += weights[n];
    });
    // Row k of L, column by column, and what it leaves of the column below the diagonal.
    const found: { at: number; x: number }[] = [];
    this.eachColumnMeeting(k, (c, at) => {
      const { first, width, rowFirst, rowCount, own } = this.column(c);
      const x = work[c] / value[first + own * width + own];
      work[c] = 0;
      if (x === 0) return;
      found.push({ at, x });
      for (let r = own + 1; r < rowCount; r++) {
        const row = this.plan.row[rowFirst + r];
        work[row] -= (row === k ? x : value[first + r * width + own]) * x;
      }
    });
    const { first, width, rowFirst, rowCount, own } = this.column(k);
    const rest = work[k];
    work[k] = 0;
    const below = Array.from({ length: rowCount - own - 1 }, (_, n) => this.plan.row[rowFirst + own + 1 + n]);
    const refuse = (): never => {
      for (const row of below) work[row] = 0;
      throw notPositive();
    };
    if (!(rest > 0)) refuse();
    const diagonal = Math.sqrt(rest);
    for (const row of below) work[row] /= diagonal;
    const column = below.map((row) => work[row]);
    for (const row of below) work[row] = 0;
    if (below.length > 0) this.mustStayPositive(below, column);
    this.touch(this.panelOf[k]);
    for (const { at, x } of found) value[at] = x;
    value[first + own * width + own] = diagonal;
    below.forEach((row, n) => {
      value[first + (own + 1 + n) * width + own] = column[n];
      work[row] = column[n];
    });
    this.rotate(k + 1, -1);
  }

  private column(c: number) {
    const p = panelWords * this.panelOf[c];
    const { panel } = this.tasks;
    return {
      width: panel[p + 1],
      rowFirst: panel[p + 2],
      rowCount: panel[p + 3],
      first: panel[p + 4],
      own: c - panel[p],
    };
  }

  /** Visits the columns before k that have a place for row k, in their order, with that place. */
  private eachColumnMeeting(k: number, visit: (column: number, at: number) => void): void {
    const { panel, update } = this.tasks;
    const { row } = this.plan;
    const mine = this.panelOf[k];
    const p = panelWords * mine;
    for (let u = panel[p + 5]; u < panel[p + panelWords + 5]; u++) {
      const K = panelWords * update[2 * u];
      const [column, width, rowFirst, rowCount, first] = panel.subarray(K, K + 5);
      for (let r = update[2 * u + 1]; r < rowCount && row[rowFirst + r] <= k; r++) {
        if (row[rowFirst + r] !== k) continue;
        this.touch(update[2 * u]);
        for (let c = 0; c < width; c++) visit(column + c, first + r * width + c);
      }
    }
    const { first, width, own } = this.column(k);
    for (let c = 0; c < own; c++) visit(panel[p] + c, first + own * width + c);
  }

  /** Turns `work` into the factor by one rotation a column, from `start` up the tree, panel by panel, and leaves it zero. */
  private rotate(start: number, sign: 1 | -1): void {
    const { row, size } = this.plan;
    for (let c = this.firstOnPath(start); c < size; ) {
      const { width, rowFirst, rowCount } = this.column(c);
      if (this.turnTriangle(c, sign)) this.turnRowsBelow(c, sign);
      c = width < rowCount ? row[rowFirst + width] : size;
    }
  }

  /** Finds the rotations of a panel's columns from c on, and turns the panel's own rows. Gives whether there is anything to turn. */
  private turnTriangle(c: number, sign: 1 | -1): boolean {
    const { work, cosine, sine, inverse } = this;
    const { first, width, own } = this.column(c);
    const begin = c - own;
    if (work.subarray(c, begin + width).every((w) => w === 0)) return false;
    this.touch(this.panelOf[c]);
    const value = this.value();
    for (let k = own; k < width; k++) {
      const w = work[begin + k];
      work[begin + k] = 0;
      const diagonal = value[first + k * width + k];
      const turned = Math.sqrt(diagonal * diagonal + sign * w * w);
      cosine[k] = turned / diagonal;
      sine[k] = w / diagonal;
      inverse[k] = diagonal / turned;
      value[first + k * width + k] = turned;
      for (let r = k + 1; r < width; r++) {
        const at = first + r * width + k;
        value[at] = (value[at] + sign * sine[k] * work[begin + r]) * inverse[k];
        work[begin + r] = cosine[k] * work[begin + r] - sine[k] * value[at];
      }
    }
    return true;
  }

  /** The rows below, four at a time: within a row, each rotation waits for the last. */
  private turnRowsBelow(c: number, sign: 1 | -1): void {
    const { work, cosine, sine, inverse } = this;
    const { row } = this.plan;
    const { first, width, rowFirst, rowCount, own } = this.column(c);
    const value = this.value();
    let r = width;
    for (; r + 4 <= rowCount; r += 4) {
      const [i0, i1, i2, i3] = [row[rowFirst + r], row[rowFirst + r + 1], row[rowFirst + r + 2], row[rowFirst + r + 3]];
      let [w0, w1, w2, w3] = [work[i0], work[i1], work[i2], work[i3]];
      for (let k = own, at = first + r * width + own; k < width; k++, at++) {
        const [turn, s, back] = [cosine[k], sine[k], inverse[k]];
        const [at1, at2, at3] = [at + width, at + 2 * width, at + 3 * width];
        const v0 = (value[at] + sign * s * w0) * back;
        const v1 = (value[at1] + sign * s * w1) * back;
        const v2 = (value[at2] + sign * s * w2) * back;
        const v3 = (value[at3] + sign * s * w3) * back;
        value[at] = v0;
        value[at1] = v1;
        value[at2] = v2;
        value[at3] = v3;
        w0 = turn * w0 - s * v0;
        w1 = turn * w1 - s * v1;
        w2 = turn * w2 - s * v2;
        w3 = turn * w3 - s * v3;
      }
      work[i0] = w0;
      work[i1] = w1;
      work[i2] = w2;
      work[i3] = w3;
    }
    for (; r < rowCount; r++) {
      const i = row[rowFirst + r];
      let w = work[i];
      for (let k = own, at = first + r * width + own; k < width; k++, at++) {
        value[at] = (value[at] + sign * sine[k] * w) * inverse[k];
        w = cosine[k] * w - sine[k] * value[at];
      }
      work[i] = w;
    }
  }

  /** The first column from `start` on with something in `work`: all others follow up the tree. */
  private firstOnPath(start: number): number {
    let c = start;
    while (c < this.plan.size && this.work[c] === 0) c++;
    return c;
  }

  /** L L^T - w w^T is positive definite if |L^-1 w| < 1. */
  private mustStayPositive(rows: readonly number[], weights: readonly number[]): void {
    const { work, plan } = this;
    const value = this.value();
    rows.forEach((row, k) => {
      work[row] += weights[k];
    });
    let square = 0;
    for (let c = this.firstOnPath(Math.min(...rows)); c < plan.size; ) {
      const { first, width, rowFirst, rowCount, own } = this.column(c);
      const x = work[c] / value[first + own * width + own];
      work[c] = 0;
      square += x * x;
      for (let r = own + 1; r < rowCount; r++) work[plan.row[rowFirst + r]] -= value[first + r * width + own] * x;
      c = own + 1 < rowCount ? plan.row[rowFirst + own + 1] : plan.size;
    }
    if (!(square < 1 - 1e-12)) throw notPositive();
  }
}

const notPositive = () =>
  new SelvedgeError(
    'sparse',
    'the matrix',
    'stay positive definite',
    undefined,
    'a change after which it would not be',
  );
