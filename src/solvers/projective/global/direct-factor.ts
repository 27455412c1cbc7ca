/**
 * The factor of the direct global step in a backend's memory, and what keeps it true while particles are held and let go and while
 * the step's length or the springs' stiffness change.
 *
 * Holding changes rows of a factor that was computed whole, the same ones in the same order however the hands came by them, and letting go
 * takes that back: no error grows from grab to grab, and once no hand holds anything the factor is to the last bit the one that a world
 * has that was never touched.
 */
import type { Backend } from '../../../compute/backend';
import type { CancelSignal } from '../../../core/cancel-signal';
import { SelvedgeError } from '../../../core/error';
import { nextTurn } from '../../../core/next-turn';
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { PanelFactor } from '../../../sparse/panel-factor';
import type { SpringGraph } from '../../../topology/graph';
import type { HeldChange } from '../../solver';
import { type DirectSystem, type SystemState, systemEntries, systemRow } from './direct-system';

/** More rows than this at once are cheaper to factorise anew than to change one by one. */
const rowsWorthChanging = 8;

export class DirectFactor {
  readonly factor: PanelFactor;
  private readonly state: SystemState;
  /** What was held when the factor was computed whole. */
  private heldThen: Uint8Array;
  /** What is held for good, and not by a hand. */
  private readonly pinned: Uint8Array;

  /** Has to be told the step, by `begin`, before it can solve. */
  constructor(
    private readonly backend: Backend,
    private readonly model: Model,
    private readonly springs: Springs,
    private readonly system: DirectSystem,
    private readonly graph: SpringGraph,
  ) {
    this.factor = new PanelFactor(backend, system.plan, system.pattern, 'f32', system.layout);
    this.state = {
      h: Number.NaN,
      held: Uint8Array.from(model.inverseMasses, (inverseMass) => (inverseMass === 0 ? 1 : 0)),
    };
    this.heldThen = this.state.held.slice();
    this.pinned = this.state.held.slice();
    this.factor.updates.originals = new Map();
  }

  /** Makes the factor that of the model's own step. Throws if there is none. */
  begin(h: number): void {
    this.state.h = h;
    const column = this.factorise();
    if (column >= 0) this.refuse(column);
  }

  /** The same, with the factor computed in a worker. Where workers are refused it is computed here: `foresee` has the reason. */
  async beginElsewhere(h: number, signal: CancelSignal): Promise<void> {
    // The worker has the kernels of wasm. The reference has its own, of other bits.
    if (this.backend.name !== 'wasm') return this.begin(h);
    await nextTurn(signal);
    this.state.h = h;
    const entries = systemEntries(this.system, this.model, this.springs, this.state);
    const numbers = await this.factor.factoriseElsewhere(entries, signal).catch(() => null);
    if (signal.aborted) throw signal.reason;
    if (!numbers) return this.begin(h);
    if (numbers.column >= 0) this.refuse(numbers.column);
    this.factor.useNumbers(numbers);
  }

  /** Makes the factor that of steps of this length, if it is not. */
  useStep(h: number): void {
    if (h === this.state.h) return;
    this.state.h = h;
    this.factoriseSomehow();
  }

  /** Computes the factor of steps of another length in a worker. What it gives puts that factor in the place of the old one. */
  async foresee(h: number): Promise<() => void> {
    const then: SystemState = { ...this.state, h, held: this.state.held.slice() };
    const entries = systemEntries(this.system, this.model, this.springs, then);
    const numbers = await this.factor.factoriseElsewhere(entries).catch(() => null);
    // A page may forbid workers: the factor is then made by the step that takes it up.
    if (!numbers) return () => this.useStep(h);
    if (numbers.column >= 0) this.refuse(numbers.column);
    return () => {
      this.factor.useNumbers(numbers);
      this.state.h = h;
      this.heldThen = then.held;
      // What was held or let go meanwhile.
      this.followHeld();
    };
  }

  /** These particles of the model are held from now on, or no longer. */
  hold(changes: readonly HeldChange[]): void {
    let pinsChanged = false;
    for (const { particle, held, pinned } of changes) {
      this.state.held[particle] = Number(held);
      pinsChanged ||= this.pinned[particle] !== Number(pinned);
      this.pinned[particle] = Number(pinned);
    }
    if (pinsChanged) this.factorisePinned();
    this.followHeld();
  }

  /** The factor of the pins alone, whole: what hands hold is changed in it. */
  private factorisePinned(): void {
    const { held } = this.state;
    this.factor.updates.undo();
    this.state.held = this.pinned.slice();
    this.factoriseSomehow();
    this.state.held = held;
  }

  private followHeld(): void {
    const { held } = this.state;
    const differing: number[] = [];
    let byHand = false;
    held.forEach((now, particle) => {
      if (now !== this.heldThen[particle]) differing.push(particle);
      byHand ||= now === 1 && this.pinned[particle] === 0;
    });
    this.factor.updates.undo();
    const anew = differing.length > rowsWorthChanging || (differing.length > 0 && !byHand);
    if (anew || !this.changeRows(differing)) this.factoriseSomehow();
    this.factor.roundTouched();
  }

  /** Changes the rows of these particles, one by one. False if a change is lost in rounding. */
  private changeRows(particles: readonly number[]): boolean {
    const { place } = this.system.plan;
    const { updates } = this.factor;
    const held = this.heldThen.slice();
    for (const particle of particles) {
      held[particle] = this.state.held[particle];
      if (held[particle]) {
        updates.deleteRow(place[particle]);
        continue;
      }
      const { first, spring } = this.graph;
      const around = Array.from(spring.subarray(first[particle], first[particle + 1]));
      const { rows, weights } = systemRow(this.model, this.springs, around, { ...this.state, held }, particle);
      const places = rows.map((row) => place[row]);
      try {
        updates.insertRow(place[particle], places, weights);
      } catch (error) {
        if (error instanceof SelvedgeError) return false;
        throw error;
      }
    }
    return true;
  }

  /** Gives the first column that is not positive, or -1. Each row's diagonal is `heavier` by that share. */
  private factorise(heavier = 0): number {
    const entries = systemEntries(this.system, this.model, this.springs, this.state);
    const { first, size } = this.system.pattern;
    for (let i = 0; i < size; i++) entries[first[i]] *= 1 + heavier;
    this.factor.load(entries);
    this.heldThen = this.state.held.slice();
    return this.factor.factorise();
  }

  /**
   * In a running world, which must go on: where M is lost in the rounding of h^2 L, the factor is that of a matrix with the least more on its
   * diagonal. The residual knows nothing of it, so that the iteration still leads to the same answer.
   */
  private factoriseSomehow(): void {
    for (let heavier = 0; heavier < 1 && this.factorise(heavier) >= 0; ) heavier = Math.max(1e-15, 4 * heavier);
  }

  private refuse(column: number): never {
    const particle = this.system.plan.order[column];
    const body = this.model.bodyOf[particle];
    const shown = `springs that do not, at particle ${particle - this.model.bodyFirst[body]} of body '${this.model.bodies[body].name}'`;
    const rule = 'leave M + h^2 L positive definite (shorter steps, softer springs or more mass may help)';
    throw new SelvedgeError('projective', 'the springs', rule, particle, shown);
  }
}
