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
import { noParticle } from '../../../topology/order-by-colour';
import { maximumTorn } from './direct-factor';
import { DirectSolver } from './direct-solver';
import type { DirectSystem } from './direct-system';
import type { FollowedChange } from './global-step';
import { changeOfRows, type TornRows, tornRows } from './torn-rows';

export class DirectInverse extends DirectSolver {
  readonly right: KernelBuffer;
  readonly solution: KernelBuffer;
  private readonly inverse: InverseFactor;
  /** Made when the first body tears. */
  private changes: ChangedRows | null = null;
  /** The rows that tears changed, and where each particle of the model is now. */
  private torn: TornRows | null = null;
  /** Whether the correction is that of the factor at hand. */
  private corrected = true;

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

  /** The same factor for bodies that tore, or were made whole again; `springs` are those that the matrix counts. False where too many rows would differ. */
  follow(changed: FollowedChange): boolean {
    const torn = tornRows(this.inversePlan.order, this.model, this.springs, changed);
    if (torn.rows.length > maximumTorn) return false;
    this.changes ??= this.changedRows();
    this.torn = torn;
    this.corrected = false;
    if (this.forgetGone(changed.order)) this.followHeld();
    return true;
  }

  private changedRows(): ChangedRows {
    const { order } = this.inversePlan;
    const factorRow = order.map((unknown) => this.system.plan.place[unknown]);
    const changes = new ChangedRows(
      this.cpu,
      this.factor,
      { backend: this.backend, solution: this.solution, factorRow },
      maximumTorn,
    );
    this.inverse.correction = (queue) => changes.queueCorrection(queue);
    return changes;
  }

  /** Rows without a particle are held as in the model of the factor. Says whether one was held otherwise. */
  private forgetGone(order: Uint32Array): boolean {
    let differed = false;
    order.forEach((particle, row) => {
      if (particle !== noParticle) return;
      const unknown = this.inversePlan.order[row];
      const first = Number(unknown < this.model.particleCount && this.model.inverseMasses[unknown] === 0);
      differed ||= this.state.held[unknown] !== first || this.pinned[unknown] !== first;
      this.state.held[unknown] = first;
      this.pinned[unknown] = first;
    });
    return differed;
  }

  override useStep(h: number): void {
    super.useStep(h);
    if (this.corrected || !this.torn) return;
    this.corrected = true;
    // What hands hold is not part of the factor.
    this.changes!.use(this.torn.rows, changeOfRows(this.torn, { h: this.state.h, held: this.heldThen }));
    this.inverse.holdAgain();
  }

  protected override numbersChanged(): void {
    this.changes?.forget();
    this.corrected = false;
    this.inverse.useNumbers(this.factor.value);
  }

  protected override unknownOf(particle: number): number {
    return this.torn ? this.torn.unknownOf[particle] : particle;
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
