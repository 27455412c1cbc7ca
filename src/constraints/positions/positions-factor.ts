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

/** What a factor is asked to serve. */
export type Served = Pick<MatrixState, 'h' | 'stiffness'>;

export class PositionsFactor {
  readonly factor: PanelFactor;
  private state: MatrixState;
  /** What hands hold that no pin does. */
  private readonly byHand = new Set<number>();

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
      if (!numbers || numbers.column >= 0 || then.pinned !== this.state.pinned) return this.use({ h, stiffness });
      this.factor.useNumbers(numbers);
      this.state = then;
      this.takeOut();
    };
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
      this.takeOut();
    }
  }

  private takeOut(): void {
    for (const particle of this.byHand) this.factor.updates.deleteRow(this.matrix.plan.place[particle]);
    this.factor.roundTouched();
  }

  /** Gives the first column that is not positive, or -1. Each row's diagonal is `heavier` by that share. */
  private factorise(heavier = 0): number {
    const entries = matrixEntries(this.matrix, this.model, this.stiffest, this.state);
    const { first, size } = this.matrix.pattern;
    for (let i = 0; i < size; i++) entries[first[i]] *= 1 + heavier;
    this.factor.load(entries);
    return this.factor.factorise();
  }

  /** In a running world, which must go on: a matrix with more on its diagonal preconditions too. */
  private factoriseSomehow(): void {
    for (let heavier = 0; heavier < 1 && this.factorise(heavier) >= 0; ) heavier = Math.max(1e-15, 4 * heavier);
    this.takeOut();
  }

  private refuse(column: number): never {
    const particle = this.matrix.plan.order[column];
    const body = this.model.bodyOf[particle];
    const shown = `springs that do not, at particle ${particle - this.model.bodyFirst[body]} of body '${this.model.bodies[body].name}'`;
    const rule = 'leave M + h^2 L positive definite (shorter steps, softer springs or more mass may help)';
    throw new SelvedgeError('constraints', 'the springs', rule, particle, shown);
  }
}
