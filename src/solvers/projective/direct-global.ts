/**
 * The direct global step at work: the factor in the backend's memory, and what keeps it true while particles are held and let go and while
 * the step's length or the springs' stiffness change.
 */
import type { Backend } from '../../backends/backend';
import type { Model } from '../../model/assemble';
import { SelvedgeError } from '../../model/error';
import { PanelFactor } from '../../sparse/panel-factor';
import type { HeldChange } from '../solver';
import { type DirectSystem, type SystemState, systemEntries, systemRow } from './direct-system';
import type { Partition } from './partition';
import type { DirectState, SpringState } from './step';

/** More rows than this at once are cheaper to factorise anew than to change one by one. */
const rowsWorthChanging = 8;

export class DirectGlobal {
  readonly factor: PanelFactor;
  private readonly state: SystemState;

  /** Has to be told the step, by `useStep`, before it can solve. */
  constructor(
    private readonly backend: Backend,
    private readonly model: Model,
    private readonly system: DirectSystem,
    private readonly graph: Partition['graph'],
  ) {
    this.factor = new PanelFactor(backend, system.plan, system.pattern, 'f32');
    this.state = {
      h: Number.NaN,
      stiffness: model.springs.stiffness,
      held: Uint8Array.from(model.inverseMasses, (inverseMass) => (inverseMass === 0 ? 1 : 0)),
    };
  }

  /** The buffers of the factor beside those of the springs; and with the solution where the areas' pull is gathered. */
  bind(springs: SpringState): Pick<DirectState, 'bound' | 'boundAreas'> {
    const solution = this.backend.allocate('solution', 'vec4f', this.factor.solutionRows);
    return { bound: this.factor.bind({ ...springs, solution }), boundAreas: { ...springs, constantTerm: solution } };
  }

  /** Makes the factor that of steps of this length. */
  useStep(h: number): void {
    if (h === this.state.h) return;
    this.state.h = h;
    this.factorise();
  }

  /** Computes the factor of steps of another length in a worker. What it gives puts that factor in the place of the old one. */
  async foresee(h: number): Promise<() => void> {
    const then: SystemState = { ...this.state, h, held: this.state.held.slice() };
    const numbers = await this.factor.factoriseElsewhere(systemEntries(this.system, this.model, then));
    if (numbers.column >= 0) this.refuse(numbers.column);
    return () => {
      this.factor.useNumbers(numbers);
      const changes = Array.from(this.state.held, (held, particle) => ({ particle, held: held === 1 }));
      this.state.h = h;
      this.state.held = then.held;
      // What was held or let go meanwhile.
      this.hold(changes);
    };
  }

  /** These particles of the model are held from now on, or no longer. */
  hold(changes: readonly HeldChange[]): void {
    const { held } = this.state;
    const real = changes.filter(({ particle, held: now }) => held[particle] !== Number(now));
    if (real.length > rowsWorthChanging) {
      for (const { particle, held: now } of real) held[particle] = Number(now);
      this.factorise();
      return;
    }
    const { place } = this.system.plan;
    const { updates } = this.factor;
    for (const { particle, held: now } of real) {
      held[particle] = Number(now);
      if (now) updates.deleteRow(place[particle]);
      else {
        const { first, spring } = this.graph;
        const around = Array.from(spring.subarray(first[particle], first[particle + 1]));
        const { rows, weights } = systemRow(this.model, around, this.state, particle);
        updates.insertRow(
          place[particle],
          rows.map((row) => place[row]),
          weights,
        );
      }
    }
    this.factor.roundTouched();
  }

  private factorise(): void {
    this.factor.load(systemEntries(this.system, this.model, this.state));
    const column = this.factor.factorise();
    if (column >= 0) this.refuse(column);
  }

  private refuse(column: number): never {
    const particle = this.system.plan.order[column];
    const body = this.model.bodyOf[particle];
    const shown = `particle ${particle - this.model.bodyFirst[body]} of body '${this.model.bodies[body].name}'`;
    throw new SelvedgeError(
      'projective',
      'the springs',
      'hold every particle (M + h^2 L be positive definite)',
      particle,
      shown,
    );
  }
}
