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

/** More springs than these of a body are stiffened by a new factor: each takes an update, which costs a small share of one. */
const maximumUpdates = 64;

/** What a factor is asked to serve. */
export type Served = Pick<MatrixState, 'h' | 'stiffness'>;

interface Stiffened {
  /** In ascending order. */
  readonly springs: Uint32Array;
  /** [N/m], for each spring of the model. */
  readonly added: Float64Array;
  /** The bodies that have more of them than updates are for: there they are in the factor that updates start from. So a body's numbers do not depend on those of another. */
  readonly crowded: ReadonlySet<number>;
}

export class PositionsFactor {
  readonly factor: PanelFactor;
  private state: MatrixState;
  /** What hands hold that no pin does. */
  private readonly byHand = new Set<number>();
  /** What `stiffen` was last told. */
  private stiffened: Stiffened = { springs: new Uint32Array(), added: new Float64Array(), crowded: new Set() };

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
      const other = then.pinned !== this.state.pinned || this.stiffened.crowded.size > 0;
      if (!numbers || numbers.column >= 0 || other) return this.use({ h, stiffness });
      this.factor.useNumbers(numbers);
      this.state = then;
      this.update();
    };
  }

  /**
   * Makes these springs of the model stiffer by `added` [N/m] of each than the model has them, and no others. The factor does not depend on which were before, to the last bit.
   */
  stiffen(springs: Uint32Array, added: Float64Array): void {
    const before = this.stiffened.springs;
    if (springs.length === before.length && springs.every((s, k) => s === before[k])) return;
    const was = this.stiffened.crowded;
    this.stiffened = { springs, added, crowded: this.crowdedBodies(springs) };
    this.factor.updates.undo();
    if (was.size > 0 || this.stiffened.crowded.size > 0) this.factoriseSomehow();
    else this.update();
  }

  private crowdedBodies(springs: Uint32Array): Set<number> {
    const counts = new Map<number, number>();
    for (const s of springs) {
      const body = this.bodyOf(s);
      counts.set(body, (counts.get(body) ?? 0) + 1);
    }
    return new Set([...counts.keys()].filter((body) => (counts.get(body) ?? 0) > maximumUpdates));
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
    this.eachStiffened(false, (rows, pull) => {
      const weight = Math.sqrt(pull);
      this.factor.updates.addProduct(rows, rows.length > 1 ? [weight, -weight] : [weight], 1);
    });
    for (const particle of this.byHand) this.factor.updates.deleteRow(this.matrix.plan.place[particle]);
    this.factor.roundTouched();
  }

  /** Gives the first column that is not positive, or -1. Each row's diagonal is `heavier` by that share. */
  private factorise(heavier = 0): number {
    const entries = matrixEntries(this.matrix, this.model, this.stiffest, this.state);
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

  private addStiffened(entries: Float64Array): void {
    const { pattern, edgeEntry, plan } = this.matrix;
    this.eachStiffened(true, (rows, pull, s) => {
      for (const row of rows) entries[pattern.first[plan.order[row]]] += pull;
      if (rows.length > 1) entries[edgeEntry[s]] -= pull;
    });
  }

  /** The rows of the ends that no pin holds, and h^2 times what is added, for each spring that is stiffened, in crowded bodies or in the others. */
  private eachStiffened(inCrowded: boolean, visit: (rows: number[], pull: number, spring: number) => void): void {
    const { h, pinned } = this.state;
    const { ends } = this.model.springs;
    const { springs, added, crowded } = this.stiffened;
    for (const s of springs) {
      if (crowded.has(this.bodyOf(s)) !== inCrowded) continue;
      const free = [ends[2 * s], ends[2 * s + 1]].filter((i) => !pinned[i]);
      const rows = free.map((i) => this.matrix.plan.place[i]);
      if (rows.length > 0) visit(rows, h * h * added[s], s);
    }
  }

  private refuse(column: number): never {
    const particle = this.matrix.plan.order[column];
    const body = this.model.bodyOf[particle];
    const shown = `springs that do not, at particle ${particle - this.model.bodyFirst[body]} of body '${this.model.bodies[body].name}'`;
    const rule = 'leave M + h^2 L positive definite (shorter steps, softer springs or more mass may help)';
    throw new SelvedgeError('constraints', 'the springs', rule, particle, shown);
  }
}
