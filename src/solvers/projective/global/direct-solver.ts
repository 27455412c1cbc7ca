/**
 * What keeps the factor of a direct global step true while particles are held and let go, while bodies tear, and while the step's length or the springs' stiffness change. How held particles are followed, and where
 * solves take place, is up to those that extend it: `DirectFactor` on the CPU, `DirectInverse` on a GPU.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../../../compute/backend';
import type { CancelSignal } from '../../../core/cancel-signal';
import { SelvedgeError } from '../../../core/error';
import { nextTurn } from '../../../core/next-turn';
import type { Springs } from '../../../elements/spring/springs';
import { type Model, pinnedParticles } from '../../../scene/assemble';
import type { ChangedRows } from '../../../sparse/changed-rows';
import { PanelFactor } from '../../../sparse/panel-factor';
import { noParticle } from '../../../topology/order-by-colour';
import type { HeldChange } from '../../solver';
import { type DirectSystem, type SystemState, systemEntries } from './direct-system';
import type { FollowedChange } from './global-step';
import { changeOfRows, type TornRows, tornRows } from './torn-rows';

/** Rows that tears may change before the factor is made anew: with more, their correction takes longer than the solve. */
export const maximumTorn = 96;

/** A `HeldChange` by unknown. */
interface HeldUnknown extends Omit<HeldChange, 'particle'> {
  unknown: number;
}

export abstract class DirectSolver {
  protected readonly factor: PanelFactor;
  protected readonly state: SystemState;
  /** What was held when the factor was computed whole. */
  protected heldThen: Uint8Array;
  /** What is held for good, and not by a hand. */
  protected readonly pinned: Uint8Array;
  /** Made when the first body tears. */
  protected changes: ChangedRows | null = null;
  /** The rows that tears changed, and where each particle of the model is now. */
  private torn: TornRows | null = null;
  /** Whether the correction for them is that of the factor and of what is held in it now. */
  protected corrected = true;

  /** Has to be told the step, by `begin`, before it can solve. `numbers`: the backend that computes L. */
  constructor(
    private readonly numbers: Backend,
    precision: 'f32' | 'f64',
    protected readonly model: Model,
    protected readonly springs: Springs,
    protected readonly system: DirectSystem,
  ) {
    this.factor = new PanelFactor(numbers, system.plan, system.pattern, precision, system.layout);
    const held = new Uint8Array(system.pattern.size);
    held.set(pinnedParticles(model));
    this.state = { h: Number.NaN, held };
    this.heldThen = this.state.held.slice();
    this.pinned = this.state.held.slice();
  }

  /** The right-hand side of a solve. It may be the same buffer as the solution. */
  abstract readonly right: KernelBuffer;
  abstract readonly solution: KernelBuffer;

  /** Solves with the factor of the last step that it was told. */
  abstract queueSolve(queue: KernelQueue): void;

  /** Makes solves follow `state.held`, which differs from `heldThen` by what hands hold. */
  protected abstract followHeld(): void;

  /** What is held in a factor that is computed whole for another step. */
  protected heldWhenWhole(): Uint8Array {
    return this.state.held;
  }

  /** The unknown of each row of the solution. */
  protected abstract readonly rowOrder: Uint32Array;

  /** What corrects solves for rows that tears changed. */
  protected abstract changedRows(): ChangedRows;

  /** What the factor that is corrected holds. */
  protected abstract heldInFactor(): Uint8Array;

  /** The unknown of a particle of the model that the world has now. */
  private unknownOf(particle: number): number {
    return this.torn ? this.torn.unknownOf[particle] : particle;
  }

  /** Called when L was computed whole. */
  protected numbersChanged(): void {
    this.changes?.forget();
    this.corrected = false;
  }

  /** The same factor for bodies that tore, or were made whole again; `springs` are those that the matrix counts. False where too many rows would differ. */
  follow(changed: FollowedChange): boolean {
    const torn = tornRows(this.rowOrder, this.model, this.springs, changed);
    if (torn.rows.length > maximumTorn) return false;
    this.changes ??= this.changedRows();
    this.torn = torn;
    this.corrected = false;
    this.forgetGone(changed.order);
    return true;
  }

  /** Rows without a particle are held as when the factor was first made: what held their last particle leaves no trace. */
  private forgetGone(order: Uint32Array): void {
    const changes: HeldUnknown[] = [];
    order.forEach((particle, row) => {
      if (particle !== noParticle) return;
      const unknown = this.rowOrder[row];
      const first = unknown < this.model.particleCount && this.model.inverseMasses[unknown] === 0;
      const [held, pinned] = [this.state.held[unknown] === 1, this.pinned[unknown] === 1];
      if (held !== first || pinned !== first) changes.push({ unknown, held: first, pinned: first });
    });
    if (changes.length > 0) this.holdUnknowns(changes);
  }

  /** Makes the factor that of the model's own step. Throws if there is none. */
  begin(h: number): void {
    this.state.h = h;
    const column = this.factorise(this.state.held, 0);
    if (column >= 0) this.refuse(column);
  }

  /** The same, with the factor computed in a worker. Where workers are refused it is computed here: `foresee` has the reason. */
  async beginElsewhere(h: number, signal: CancelSignal): Promise<void> {
    // The worker has the kernels of wasm. The reference has its own, of other bits.
    if (this.numbers.name !== 'wasm') return this.begin(h);
    await nextTurn(signal);
    this.state.h = h;
    const entries = systemEntries(this.system, this.model, this.springs, this.state);
    const numbers = await this.factor.factoriseElsewhere(entries, signal).catch(() => null);
    if (signal.aborted) throw signal.reason;
    if (!numbers) return this.begin(h);
    if (numbers.column >= 0) this.refuse(numbers.column);
    this.factor.useNumbers(numbers);
    this.numbersChanged();
  }

  /** Makes the factor that of steps of this length, if it is not. */
  useStep(h: number): void {
    if (h !== this.state.h) {
      this.state.h = h;
      this.factoriseSomehow(this.heldWhenWhole());
    }
    if (!this.corrected && this.torn) this.correct(this.torn);
  }

  /** Where rounding left the correction no inverse, solves are those of the whole bodies: iterations then take shorter steps towards the same answer. */
  protected correct(torn: TornRows): void {
    this.corrected = true;
    this.changes!.use(torn.rows, changeOfRows(torn, { h: this.state.h, held: this.heldInFactor() }));
  }

  /** Computes the factor of steps of another length in a worker. What it gives puts that factor in the place of the old one. */
  async foresee(h: number): Promise<() => void> {
    const then: SystemState = { h, held: this.heldWhenWhole().slice() };
    const entries = systemEntries(this.system, this.model, this.springs, then);
    const numbers = await this.factor.factoriseElsewhere(entries).catch(() => null);
    // A page may forbid workers: the factor is then made by the step that takes it up.
    if (!numbers) return () => this.useStep(h);
    if (numbers.column >= 0) this.refuse(numbers.column);
    return () => {
      this.factor.useNumbers(numbers);
      this.numbersChanged();
      this.state.h = h;
      this.heldThen = then.held;
      // What was held or let go meanwhile.
      this.followHeld();
    };
  }

  /** These particles of the model are held from now on, or no longer. */
  hold(changes: readonly HeldChange[]): void {
    this.holdUnknowns(
      changes.map(({ particle, held, pinned }) => ({ unknown: this.unknownOf(particle), held, pinned })),
    );
  }

  private holdUnknowns(changes: readonly HeldUnknown[]): void {
    let pinsChanged = false;
    for (const { unknown, held, pinned } of changes) {
      this.state.held[unknown] = Number(held);
      pinsChanged ||= this.pinned[unknown] !== Number(pinned);
      this.pinned[unknown] = Number(pinned);
    }
    if (pinsChanged) this.factoriseSomehow(this.pinned);
    this.followHeld();
  }

  /** The factor where these are held, whole. Gives the first column that is not positive, or -1. Each row's diagonal is `heavier` by that share. */
  private factorise(held: Uint8Array, heavier: number): number {
    const entries = systemEntries(this.system, this.model, this.springs, { h: this.state.h, held });
    const { first, size } = this.system.pattern;
    for (let i = 0; i < size; i++) entries[first[i]] *= 1 + heavier;
    this.factor.load(entries);
    this.heldThen = held.slice();
    const column = this.factor.factorise();
    if (column < 0) this.numbersChanged();
    return column;
  }

  /**
   * In a running world, which must go on: where M is lost in the rounding of h^2 L, the factor is that of a matrix with the least more on its
   * diagonal. The residual knows nothing of it, so that the iteration still leads to the same answer.
   */
  protected factoriseSomehow(held: Uint8Array): void {
    for (let heavier = 0; heavier < 1 && this.factorise(held, heavier) >= 0; ) heavier = Math.max(1e-15, 4 * heavier);
  }

  private refuse(column: number): never {
    const particle = this.system.plan.order[column];
    const body = this.model.bodyOf[particle];
    const shown = `springs that do not, at particle ${particle - this.model.bodyFirst[body]} of body '${this.model.bodies[body].name}'`;
    const rule = 'leave M + h^2 L positive definite (shorter steps, softer springs or more mass may help)';
    throw new SelvedgeError('projective', 'the springs', rule, particle, shown);
  }
}
