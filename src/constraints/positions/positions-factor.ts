/**
 * The factor of `positionsMatrix` in a backend's memory, which follows pins, hands, the length of the step and the stiffness. Hands take rows out of the factor of the pins, and letting go puts them back to the
 * last bit.
 */
import type { Backend } from '../../compute/backend';
import { SelvedgeError } from '../../core/error';
import type { Model } from '../../scene/assemble';
import { PanelFactor } from '../../sparse/panel-factor';
import { type MatrixState, matrixEntries, type PositionsMatrix } from './positions-matrix';
import type { HeldChange } from './solve-positions';

/** More springs than these of a body are stiffened by a new factor: of a sheet of 81 x 81 that takes 2 ms, and an update 0.1 ms. */
const maximumUpdates = 16;

/** What a factor is asked to serve. */
export type Served = Pick<MatrixState, 'h' | 'stiffness'>;

interface Stiffened {
  readonly springs: Uint32Array;
  /** [N/m], for each spring of the model. */
  readonly added: Float64Array;
  /** Those that the factor which updates start from has. */
  readonly inFactor: Uint32Array;
}

const same = (a: Uint32Array, b: Uint32Array) => a.length === b.length && a.every((x, k) => x === b[k]);

export class PositionsFactor {
  readonly factor: PanelFactor;
  private state: MatrixState;
  /** What hands hold that no pin does. */
  private readonly byHand = new Set<number>();
  /** The numbers of the matrix without what `stiffen` adds, of the state that they were last made for. */
  private plain: { readonly state: MatrixState; readonly entries: Float64Array } | null = null;
  /** What `stiffen` was last told. */
  private stiffened: Stiffened = {
    springs: new Uint32Array(),
    added: new Float64Array(),
    inFactor: new Uint32Array(),
  };

  /** Throws where the springs leave no positive definite matrix. */
  constructor(
    backend: Backend,
    private readonly model: Model,
    private readonly matrix: PositionsMatrix,
    private readonly stiffest: Float64Array,
    served: Served,
  ) {
    this.factor = new PanelFactor(backend, matrix.plan, matrix.pattern, 'f32', matrix.layout);
    this.state = { ...served, pinned: Uint8Array.from(model.inverseMasses, (w) => (w === 0 ? 1 : 0)) };
    this.factor.updates.originals = new Map();
    const column = this.factorise();
    if (column >= 0) this.refuse(column);
  }

  /** Makes the factor that of such steps, if it is not. */
  use({ h, stiffness }: Served): void {
    if (h === this.state.h && stiffness === this.state.stiffness) return;
    this.state = { ...this.state, h, stiffness };
    this.factoriseSomehow();
  }

  /** Computes the factor of such steps in a worker. What it gives puts that factor in the place of the old one. */
  async foresee({ h, stiffness }: Served): Promise<() => void> {
    const then = { ...this.state, h, stiffness };
    const entries = matrixEntries(this.matrix, this.model, this.stiffest, then);
    const numbers = await this.factor.factoriseElsewhere(entries).catch(() => null);
    // A page may forbid workers: the factor is then made by the step that takes it up. So it is where pins changed meanwhile.
    return () => {
      const other = then.pinned !== this.state.pinned || this.stiffened.inFactor.length > 0;
      if (!numbers || numbers.column >= 0 || other) return this.use({ h, stiffness });
      this.factor.useNumbers(numbers);
      this.state = then;
      this.update();
    };
  }

  /**
   * Makes these springs of the model stiffer by `added` [N/m] of each than the model has them, and no others. They come in rounds, in ascending order of `roundOf`. The factor follows from the list alone, to the last bit: a new
   * factor has the first rounds of a body that has many, and updates follow for all others in their order. So a list that goes on where the last one ended takes no more than its new updates.
   */
  stiffen(springs: Uint32Array, roundOf: (spring: number) => number, added: Float64Array): void {
    const before = this.stiffened;
    const last = this.lastRoundsInFactor(springs, roundOf);
    const inFactor = springs.filter((s) => roundOf(s) <= (last.get(this.bodyOf(s)) ?? 0));
    const sameFactor = same(inFactor, before.inFactor);
    const goesOn = sameFactor && same(before.springs, springs.subarray(0, before.springs.length));
    if (goesOn && springs.length === before.springs.length) return;
    this.stiffened = { springs, added, inFactor };
    if (goesOn && this.byHand.size === 0) {
      this.addUpdates(before.springs.length);
      this.factor.roundTouched();
      return;
    }
    this.factor.updates.undo();
    if (sameFactor) this.update();
    else this.factoriseSomehow();
  }

  /** For each body with more springs than updates are for, the last round to be in the factor: no later ones than that takes. A body does not depend on the others here. */
  private lastRoundsInFactor(springs: Uint32Array, roundOf: (spring: number) => number): Map<number, number> {
    const [counts, last] = [new Map<number, number>(), new Map<number, number>()];
    for (let k = springs.length - 1; k >= 0; k--) {
      const body = this.bodyOf(springs[k]);
      const count = (counts.get(body) ?? 0) + 1;
      counts.set(body, count);
      if (count > maximumUpdates && !last.has(body)) last.set(body, roundOf(springs[k]));
    }
    return last;
  }

  private bodyOf(spring: number): number {
    return this.model.bodyOf[this.model.springs.ends[2 * spring]];
  }

  /** These particles of the model are held from now on, or no longer. */
  hold(changes: readonly HeldChange[]): void {
    const pinned = this.state.pinned.slice();
    for (const change of changes) {
      pinned[change.particle] = Number(change.pinned);
      if (change.held && !change.pinned) this.byHand.add(change.particle);
      else this.byHand.delete(change.particle);
    }
    this.factor.updates.undo();
    if (pinned.some((now, i) => now !== this.state.pinned[i])) {
      this.state = { ...this.state, pinned };
      this.factoriseSomehow();
    } else {
      this.update();
    }
  }

  /** What is not in the factor that the matrix was last factorised into. */
  private update(): void {
    this.addUpdates(0);
    for (const particle of this.byHand) this.factor.updates.deleteRow(this.matrix.plan.place[particle]);
    this.factor.roundTouched();
  }

  /** Gives the first column that is not positive, or -1. Each row's diagonal is `heavier` by that share. */
  private factorise(heavier = 0): number {
    if (this.plain?.state !== this.state) {
      this.plain = { state: this.state, entries: matrixEntries(this.matrix, this.model, this.stiffest, this.state) };
    }
    const entries = this.plain.entries.slice();
    const { first, size } = this.matrix.pattern;
    this.addStiffened(entries);
    for (let i = 0; i < size; i++) entries[first[i]] *= 1 + heavier;
    this.factor.load(entries);
    return this.factor.factorise();
  }

  /** In a running world, which must go on: a matrix with more on its diagonal preconditions too. */
  private factoriseSomehow(): void {
    for (let heavier = 0; heavier < 1 && this.factorise(heavier) >= 0; ) heavier = Math.max(1e-15, 4 * heavier);
    this.update();
  }

  /** For the springs from this index of the list on that are not in the factor. */
  private addUpdates(from: number): void {
    const { springs, inFactor } = this.stiffened;
    const known = new Set(inFactor);
    for (const s of springs.subarray(from)) {
      const { rows, pull } = this.stiffenedRows(s);
      const weight = Math.sqrt(pull);
      if (known.has(s) || rows.length === 0) continue;
      this.factor.updates.addProduct(rows, rows.length > 1 ? [weight, -weight] : [weight], 1);
    }
  }

  private addStiffened(entries: Float64Array): void {
    const { pattern, springEntry, plan } = this.matrix;
    for (const s of this.stiffened.inFactor) {
      const { rows, pull } = this.stiffenedRows(s);
      for (const row of rows) entries[pattern.first[plan.order[row]]] += pull;
      if (rows.length > 1) entries[springEntry[s]] -= pull;
    }
  }

  /** The rows of the ends of a spring that no pin holds, and h^2 times what is added to it. */
  private stiffenedRows(s: number): { rows: number[]; pull: number } {
    const { h, pinned } = this.state;
    const { ends } = this.model.springs;
    const free = [ends[2 * s], ends[2 * s + 1]].filter((i) => !pinned[i]);
    return { rows: free.map((i) => this.matrix.plan.place[i]), pull: h * h * this.stiffened.added[s] };
  }

  private refuse(column: number): never {
    const particle = this.matrix.plan.order[column];
    const body = this.model.bodyOf[particle];
    const shown = `springs that do not, at particle ${particle - this.model.bodyFirst[body]} of body '${this.model.bodies[body].name}'`;
    const rule = 'leave M + h^2 L positive definite (shorter steps, softer springs or more mass may help)';
    throw new SelvedgeError('constraints', 'the springs', rule, particle, shown);
  }
}
