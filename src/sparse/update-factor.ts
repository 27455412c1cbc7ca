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

  /** `value` gives the numbers of L as they are now: memory may have moved since the last change. */
  constructor(
    private readonly plan: FactorPlan,
    private readonly tasks: Pick<FactorTasks, 'panel' | 'update'>,
    private readonly value: () => Float64Array,
  ) {
    this.panelOf = panelsOfColumns(plan);
    this.work = new Float64Array(plan.size);
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

  /** Turns `work` into the factor by one rotation a column, from `start` up the tree, and leaves it zero. */
  private rotate(start: number, sign: 1 | -1): void {
    const { work, plan } = this;
    const value = this.value();
    for (let c = this.firstOnPath(start); c < plan.size; ) {
      const { first, width, rowFirst, rowCount, own } = this.column(c);
      const w = work[c];
      if (w !== 0) {
        this.touch(this.panelOf[c]);
        work[c] = 0;
        const diagonal = value[first + own * width + own];
        const turned = Math.sqrt(diagonal * diagonal + sign * w * w);
        const cosine = turned / diagonal;
        const sine = w / diagonal;
        value[first + own * width + own] = turned;
        for (let r = own + 1; r < rowCount; r++) {
          const at = first + r * width + own;
          const row = plan.row[rowFirst + r];
          value[at] = (value[at] + sign * sine * work[row]) / cosine;
          work[row] = cosine * work[row] - sine * value[at];
        }
      }
      c = own + 1 < rowCount ? plan.row[rowFirst + own + 1] : plan.size;
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
