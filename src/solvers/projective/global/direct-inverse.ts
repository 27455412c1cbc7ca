/**
 * The direct global step on a GPU: a factor whose numbers are computed on the CPU and whose inverse solves on the device (src/sparse/inverse).
 *
 * What hands hold is corrected in each solve, without a new factor, so that a grab never halts the world; pins are part of the factor. More held particles than `maximumHeld`, as a hand takes them by a whole patch, are factorised anew. Tears are corrected
 * for as well, as on the CPU: columns of the inverse come from the factor that the CPU has, and what hands hold is taken out of solves that are corrected.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../../../compute/backend';
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { ChangedRows } from '../../../sparse/changed-rows';
import { maximumHeld } from '../../../sparse/inverse/held-rows';
import { InverseFactor } from '../../../sparse/inverse/inverse-factor';
import type { InversePlan } from '../../../sparse/inverse/plan-inverse';
import { DirectSolver, maximumTorn } from './direct-solver';
import type { DirectSystem } from './direct-system';
import type { TornRows } from './torn-rows';

export class DirectInverse extends DirectSolver {
  readonly right: KernelBuffer;
  readonly solution: KernelBuffer;
  private readonly inverse: InverseFactor;

  constructor(
    private readonly cpu: Backend,
    private readonly backend: Backend,
    model: Model,
    springs: Springs,
    system: DirectSystem,
    private readonly inversePlan: InversePlan,
  ) {
    super(cpu, 'f64', model, springs, system);
    this.right = backend.allocate('right', 'vec4f', inversePlan.size);
    this.solution = backend.allocate('solution', 'vec4f', inversePlan.size);
    this.inverse = new InverseFactor(backend, system.plan, inversePlan, this);
  }

  queueSolve(queue: KernelQueue): void {
    this.inverse.queueSolve(queue);
  }

  protected get rowOrder(): Uint32Array {
    return this.inversePlan.order;
  }

  protected changedRows(): ChangedRows {
    const { order } = this.inversePlan;
    const factorRow = order.map((unknown) => this.system.plan.place[unknown]);
    const changes = new ChangedRows(
      this.cpu,
      this.factor,
      { backend: this.backend, solution: this.solution, right: this.right, factorRow },
      maximumTorn,
    );
    this.inverse.correction = (queue) => {
      changes.queueWeights(queue);
      changes.queueCorrection(queue);
    };
    return changes;
  }

  /** What hands hold is not part of the factor. */
  protected heldInFactor(): Uint8Array {
    return this.heldThen;
  }

  protected override correct(torn: TornRows): void {
    super.correct(torn);
    this.inverse.holdAgain();
  }

  protected override numbersChanged(): void {
    super.numbersChanged();
    this.inverse.useNumbers(this.factor.value);
  }

  protected override heldWhenWhole(): Uint8Array {
    return this.heldByHand().length > maximumHeld ? this.state.held : this.pinned;
  }

  protected followHeld(): void {
    const whole = this.heldWhenWhole();
    if (whole.some((held, particle) => held !== this.heldThen[particle])) this.factoriseSomehow(whole);
    this.inverse.hold(whole === this.pinned ? this.heldByHand() : []);
  }

  /** Particles that no pin holds. */
  private heldByHand(): number[] {
    const particles: number[] = [];
    this.state.held.forEach((held, particle) => {
      if (held && !this.pinned[particle]) particles.push(particle);
    });
    return particles;
  }
}
