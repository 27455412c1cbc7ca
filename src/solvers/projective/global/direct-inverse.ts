/**
 * The direct global step on a GPU: a factor whose numbers are computed on the CPU and whose inverse solves on the device (src/sparse/inverse).
 *
 * What hands hold is corrected in each solve, without a new factor, so that a grab never halts the world; pins are part of the factor. More held particles than `maximumHeld`, as a hand takes them by a whole patch, are factorised anew.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../../../compute/backend';
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { maximumHeld } from '../../../sparse/inverse/held-rows';
import { InverseFactor } from '../../../sparse/inverse/inverse-factor';
import type { InversePlan } from '../../../sparse/inverse/plan-inverse';
import { DirectSolver } from './direct-solver';
import type { DirectSystem } from './direct-system';

export class DirectInverse extends DirectSolver {
  readonly right: KernelBuffer;
  readonly solution: KernelBuffer;
  private readonly inverse: InverseFactor;

  constructor(
    numbers: Backend,
    backend: Backend,
    model: Model,
    springs: Springs,
    system: DirectSystem,
    inversePlan: InversePlan,
  ) {
    super(numbers, 'f64', model, springs, system);
    this.right = backend.allocate('right', 'vec4f', model.particleCount);
    this.solution = backend.allocate('solution', 'vec4f', model.particleCount);
    this.inverse = new InverseFactor(backend, system.plan, inversePlan, this);
  }

  queueSolve(queue: KernelQueue): void {
    this.inverse.queueSolve(queue);
  }

  protected override numbersChanged(): void {
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
