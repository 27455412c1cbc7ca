/**
 * A sparse Cholesky factorisation for anyone: `createCholesky(matrix)`, then `solve` as often as there are right-hand sides. It runs in
 * WebAssembly, apart from any world, on as many threads as it is given.
 */
import type { Backend, KernelBuffer } from '../compute/backend';
import { checkInteger, checkNumber, checkObject, checkOneOf, checkOptions, fail, pathOf } from '../core/check';
import { SelvedgeError } from '../core/error';
import { copyFactor } from './copy-factor';
import { panelsOfColumns, placeInFactor } from './entry-places';
import { type FactorMemory, factorMemory } from './factor-memory';
import { GrowingPattern } from './growing-pattern';
import { PanelFactor } from './panel-factor';
import { planComponents } from './plan-components';
import { type PlanOptions, planFactor } from './plan-factor';
import { checkPattern } from './symmetric-matrix';
import type { FactorPlan, SymmetricMatrix, SymmetricPattern } from './types';

export interface CholeskyOptions extends PlanOptions {
  /** Threads that factorise and solve. Default 1. */
  threads?: number;
  /** Of the solves; the factor is computed in f64 either way. 'f32' halves the time and leaves seven digits. Default 'f64'. */
  precision?: 'f64' | 'f32';
}

/** The matrix is not positive definite. */
export class NotPositiveDefinite extends SelvedgeError {
  override name = 'NotPositiveDefinite';
  /** `column`: the row of A at which the elimination found it out. */
  constructor(readonly column: number) {
    super(
      'sparse',
      'the matrix',
      'be positive definite',
      column,
      `one that is not, as the elimination of row ${column} shows`,
    );
  }
}

export interface Cholesky {
  readonly size: number;
  readonly plan: FactorPlan;
  readonly threads: number;
  /**
   * New numbers for the entries of the matrix that this was made with: what changes added is gone, rows that were taken out are back.
   * Throws `NotPositiveDefinite`; the factor is then of no use until the next call.
   */
  factorise(value: ArrayLike<number>): void;
  /** x of A x = b. Several right-hand sides lie interleaved, `columns` numbers a row. */
  solve(b: ArrayLike<number>, columns?: number): Float64Array;
  /**
   * A becomes A + sign w w^T, where w has `weights` at `rows` and is zero elsewhere. A pair that the pattern of A lacks is added to it,
   * with the order as it is. Rows that are taken out must not be among them. Throws, and changes nothing, when A would not stay positive
   * definite.
   */
  update(rows: readonly number[], weights: readonly number[], sign?: 1 | -1): void;
  /** Row and column become those of the identity: the unknown is taken out. */
  deleteRow(row: number): void;
  /** Puts a row that was taken out back: A[rows[k]][row] = weights[k]. Rows that are taken out themselves must not be among them. */
  insertRow(row: number, rows: readonly number[], weights: readonly number[]): void;
  dispose(): void;
}

const path = pathOf('sparse');

export async function createCholesky(matrix: SymmetricMatrix, options: CholeskyOptions = {}): Promise<Cholesky> {
  checkOptions(path, options, ['threads', 'precision', 'ordering', 'order', 'grid', 'maxWidth', 'zeroShare']);
  const { threads = 1, precision = 'f64', ...planOptions } = options;
  checkInteger(path, 'threads', threads, { atLeast: 1 });
  checkOneOf(path, 'precision', precision, ['f64', 'f32']);
  checkObject(path, 'matrix', matrix, 'a symmetric matrix');
  checkPattern(matrix);
  const plan = planComponents(matrix, planOptions);
  const memory = await factorMemory(plan, threads);
  try {
    const cholesky = new WasmCholesky(memory, matrix, plan, precision, planOptions);
    cholesky.factorise(matrix.value);
    return cholesky;
  } catch (error) {
    memory.release();
    throw error;
  }
}

/** Numbers a row of the solution, and how many of them are right-hand sides: the kernels in f32 leave the fourth alone. */
const lanes = 4;
const sidesAtOnce = { f64: 4, f32: 3 };

class WasmCholesky implements Cholesky {
  private factor: PanelFactor;
  private solution: KernelBuffer;
  private bound;
  private readonly reached: GrowingPattern;
  /** Rows that are taken out. */
  private readonly out = new Set<number>();
  private disposed = false;
  private readonly backend: Backend;

  constructor(
    private readonly memory: FactorMemory,
    private readonly pattern: SymmetricPattern,
    plan: FactorPlan,
    private readonly precision: 'f32' | 'f64',
    private readonly planOptions: PlanOptions,
  ) {
    this.reached = new GrowingPattern(pattern);
    this.backend = memory.backend;
    this.factor = new PanelFactor(this.backend, plan, pattern, precision);
    this.solution = this.allocateSolution();
    this.bound = this.factor.bind({ solution: this.solution });
  }

  get size(): number {
    return this.plan.size;
  }

  get plan(): FactorPlan {
    return this.factor.plan;
  }

  get threads(): number {
    return this.backend.threads;
  }

  factorise(value: ArrayLike<number>): void {
    this.mustLive('factorise');
    const { first } = this.pattern;
    if (value.length !== first[this.size]) {
      fail(path, 'value', `hold a number for each of the ${first[this.size]} entries`, value.length);
    }
    for (let e = 0; e < value.length; e++) {
      if (!Number.isFinite(value[e])) fail(path, `value[${e}]`, 'be a finite number', value[e]);
    }
    this.out.clear();
    this.factor.load(value);
    const column = this.factor.factorise();
    if (column >= 0) throw new NotPositiveDefinite(this.plan.order[column]);
  }

  solve(b: ArrayLike<number>, columns = 1): Float64Array {
    this.mustLive('solve');
    checkInteger(path, 'columns', columns, { atLeast: 1 });
    if (b.length !== this.size * columns) {
      fail(path, 'b', `hold ${columns} number(s) for each of the ${this.size} rows`, b.length);
    }
    const x = new Float64Array(b.length);
    const sides = sidesAtOnce[this.precision];
    for (let first = 0; first < columns; first += sides) {
      this.solveSides(b, x, columns, first, Math.min(sides, columns - first));
    }
    return x;
  }

  private solveSides(b: ArrayLike<number>, x: Float64Array, columns: number, first: number, count: number): void {
    const { backend, size } = this;
    const { order } = this.plan;
    const inside = backend.view(this.solution)!;
    for (let k = 0; k < size; k++) {
      const from = order[k] * columns + first;
      for (let s = 0; s < lanes; s++) inside[lanes * k + s] = s < count ? b[from + s] : 0;
    }
    if (this.precision === 'f32') this.factor.queueSolve(backend, this.bound);
    else this.factor.queueSolveWide(backend, this.bound);
    backend.submit();
    for (let k = 0; k < size; k++) {
      const to = order[k] * columns + first;
      for (let s = 0; s < count; s++) x[to + s] = inside[lanes * k + s];
    }
  }

  update(rows: readonly number[], weights: readonly number[], sign: 1 | -1 = 1): void {
    this.mustLive('update');
    this.checkRows(rows, weights);
    if (sign !== 1 && sign !== -1) fail(path, 'sign', 'be 1 or -1', sign);
    if (rows.length === 0) return;
    this.reach(rows);
    this.factor.updates.addProduct(
      rows.map((row) => this.plan.place[row]),
      weights,
      sign,
    );
    this.factor.roundTouched();
  }

  deleteRow(row: number): void {
    this.mustLive('deleteRow');
    checkInteger(path, 'row', row, { atLeast: 0, atMost: this.size - 1 });
    this.factor.updates.deleteRow(this.plan.place[row]);
    this.out.add(row);
    this.factor.roundTouched();
  }

  insertRow(row: number, rows: readonly number[], weights: readonly number[]): void {
    this.mustLive('insertRow');
    checkInteger(path, 'row', row, { atLeast: 0, atMost: this.size - 1 });
    if (!this.out.has(row)) fail(path, 'row', 'be one that is taken out', row);
    this.checkRows(rows, weights, row);
    this.reach(rows, row);
    this.factor.updates.insertRow(
      this.plan.place[row],
      rows.map((other) => this.plan.place[other]),
      weights,
    );
    this.out.delete(row);
    this.factor.roundTouched();
  }

  /** `inserted`: a row that is taken out and may be named all the same. */
  private checkRows(rows: readonly number[], weights: readonly number[], inserted?: number): void {
    if (rows.length !== weights.length) {
      fail(path, 'weights', `hold a number for each of the ${rows.length} rows`, weights.length);
    }
    // Not forEach, which passes over holes.
    for (let k = 0; k < rows.length; k++) {
      const row = checkInteger(path, `rows[${k}]`, rows[k], { atLeast: 0, atMost: this.size - 1 });
      checkNumber(path, `weights[${k}]`, weights[k]);
      if (this.out.has(row) && row !== inserted) fail(path, `rows[${k}]`, 'not be taken out', row);
    }
  }

  /** Makes room in the factor for entries between all of the rows, or between all of them and one. */
  private reach(rows: readonly number[], one?: number): void {
    const panelOf = panelsOfColumns(this.plan);
    let missing = false;
    for (const a of one === undefined ? rows : [one]) {
      for (const b of rows) {
        this.reached.add(a, b);
        const [low, high] = [this.plan.place[a], this.plan.place[b]].sort((p, q) => p - q);
        missing ||= placeInFactor(this.plan, panelOf, high, low) < 0;
      }
    }
    if (missing) this.extend();
  }

  /** The same factor in a larger pattern, with the same order: nothing is computed anew. */
  private extend(): void {
    const old = this.factor;
    const { maxWidth, zeroShare } = this.planOptions;
    const plan = planFactor(this.reached.whole, { order: old.plan.order, maxWidth, zeroShare });
    const next = new PanelFactor(this.backend, plan, this.pattern, this.precision);
    copyFactor(old, next);
    old.free();
    this.backend.free(this.solution);
    this.factor = next;
    this.solution = this.allocateSolution();
    this.bound = next.bind({ solution: this.solution });
  }

  private allocateSolution(): KernelBuffer {
    const rows = this.factor.solutionRows;
    return this.precision === 'f32'
      ? this.backend.allocate('solution', 'vec4f', rows)
      : this.backend.allocate('solution', 'f64', lanes * rows);
  }

  dispose(): void {
    this.disposed = true;
    this.memory.release();
  }

  private mustLive(call: string): void {
    if (this.disposed) throw new Error(`sparse: ${call} must not be called after dispose`);
  }
}
