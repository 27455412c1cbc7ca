/**
 * Moves particles so that constraints and springs act implicitly, the constraints as springs as stiff as their regularisation lets them be. Between `beginStep`, which leaves y in `position` and in
 * `inertial`, and `endStep`. With g = |x - y|^2_M / 2 h^2 plus the energies k (l - r)^2 / 2 of springs and constraints, an iteration finds the negative gradient of g (`springResidual`) and goes where a Cholesky
 * factor of a matrix above its Hessian says (Liu 2013): a pull is felt everywhere at once, g never rises, what is left undone takes energy, and the momentum of a free body is kept.
 *
 * Contact goes through the factor too (stages/contact/spread-contact.ts): constraints are so stiff, h^2 k some 100 times the mass of a particle, that moving particles out of colliders one by one would leave more energy in
 * them than a sheet has to spend. Of 250 falls of random sheets on random colliders (test/fuzz/drops.ts) three then gained energy of motion, as much as a fall of 1.8 m; of 3000 with contact through the factor, none.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../../compute/backend';
import { copyParticles } from '../../compute/copy-particles.kernel';
import type { AnyKernel } from '../../compute/kernel';
import { springResidual } from '../../elements/spring/spring-residual.kernel';
import type { Model } from '../../scene/assemble';
import { sparseKernels } from '../../sparse/panel-factor';
import { type SpreadPushes, spreadingPushes } from '../../stages/contact/bodies/spread-pushes';
import { type ContactSolve, spreadContactKernels, spreadingContact } from '../../stages/contact/spread-contact';
import type { StepBuffers } from '../../stages/particle-buffers';
import { neighbours } from '../../topology/neighbour-rows';
import type { SolveStatistics } from '../allocate-constraints';
import { movePositions } from './move-positions.kernel';
import { PositionsFactor, type Served } from './positions-factor';
import type { PositionsMatrix } from './positions-matrix';

export const positionsKernels: readonly AnyKernel[] = [
  springResidual,
  ...sparseKernels,
  movePositions,
  ...spreadContactKernels,
];

/** A particle of the model that became held, or free again. */
export interface HeldChange {
  particle: number;
  held: boolean;
  /** Held by a pin, and not by a hand alone. */
  pinned: boolean;
}

/** Particles are in the order of the factor's rows. */
export class PositionsSolve {
  readonly factor: PositionsFactor;
  private readonly solution: KernelBuffer;
  private readonly bound;
  private readonly spreadContact;
  /** What bodies as a whole make of the pushes of other bodies: see stages/contact/bodies/spread-pushes.ts. null where bodies do not meet. */
  readonly spreadPushes: SpreadPushes | null;
  private readonly keepFirst;
  /** The springs' stiffness in `neighbourStiffness`, as many times that of the model. */
  private stiffness: number;
  private readonly stiffnessOf: (times: number) => Float64Array;

  /** `stiffest`: the stiffness [N/m] of each spring of the model that is a constraint, 0 for one that stays a spring. `served`: the first steps. */
  constructor(
    private readonly backend: Backend,
    model: Model,
    private readonly particles: StepBuffers,
    matrix: PositionsMatrix,
    private readonly iterations: number,
    stiffest: Float64Array,
    served: Served,
  ) {
    this.factor = new PositionsFactor(backend, model, matrix, stiffest, served);
    this.solution = backend.allocate('solution', 'vec4f', this.factor.factor.solutionRows);
    const { order } = matrix.plan;
    const { first, neighbour, spring, stiffness, rest } = neighbours(model, { order });
    this.stiffness = served.stiffness;
    this.stiffnessOf = (times) => Float64Array.from(spring, (s, e) => stiffest[s] || times * stiffness[e]);
    const indices = (name: string, data: ArrayLike<number>) => backend.allocate(name, 'u32', data.length, data);
    const numbers = (name: string, data: ArrayLike<number>) => backend.allocate(name, 'f32', data.length, data);
    this.bound = this.factor.factor.bind({
      ...particles,
      neighbourFirst: indices('neighbourFirst', first),
      neighbour: indices('neighbour', neighbour),
      neighbourStiffness: numbers('neighbourStiffness', this.stiffnessOf(served.stiffness)),
      neighbourRest: numbers('neighbourRest', rest),
      place: indices(
        'place',
        Uint32Array.from(order, (_, row) => row),
      ),
      solution: this.solution,
    });
    // `statistics` wants to know what the last iteration found.
    const answer = backend.allocate('contactAnswer', 'vec4f', this.factor.factor.solutionRows);
    const toAnswer = this.factor.factor.bind({ solution: answer });
    this.keepFirst = {
      source: this.solution,
      destination: backend.allocate('firstResidual', 'vec4f', order.length),
    };
    const answering: ContactSolve = {
      right: answer,
      solution: answer,
      solve: (queue) => this.factor.factor.queueSolve(queue, toAnswer),
      guess: particles.inertial,
      firstResidual: this.keepFirst.destination,
    };
    this.spreadContact = spreadingContact(backend, model, order, particles, answering);
    this.spreadPushes = model.scene.contact ? spreadingPushes(backend, order, particles, answering) : null;
  }

  /** Makes the next steps such. Constraints are as stiff as ever. */
  use(served: Served): void {
    this.factor.use(served);
    if (served.stiffness === this.stiffness) return;
    this.stiffness = served.stiffness;
    this.backend.write(this.bound.neighbourStiffness, this.stiffnessOf(served.stiffness));
  }

  queue(queue: KernelQueue, h: number): void {
    const { bound } = this;
    for (let k = 0; k < this.iterations; k++) {
      queue.run(springResidual, bound.all, bound, { h });
      if (k === 0 && this.particles.stages.contact.present) queue.run(copyParticles, bound.all, this.keepFirst, {});
      this.factor.factor.queueSolve(queue, bound);
      queue.run(movePositions, bound.all, bound, {});
    }
  }

  /** Contact, after the iterations of a step of `h` [s]. */
  queueContact(queue: KernelQueue, h: number): void {
    this.spreadContact(queue, {
      collide: (faces) => this.particles.stages.contact.queue(queue, h, faces),
      h,
      rate: 0,
      facesLast: true,
      springs: true,
    });
  }

  /** The iterations of a step, and how far the last of them went as a share of the whole way from y in the last step: 1 where there was one. */
  async statistics(): Promise<SolveStatistics> {
    const { position, inertial } = this.particles;
    const [last, x, y] = await Promise.all(
      [this.solution, position, inertial].map((buffer) => this.backend.read(buffer)),
    );
    let [went, way] = [0, 0];
    for (let at = 0; at < x.length; at++) {
      if (at % 4 === 3) continue;
      went += last[at] ** 2;
      way += (x[at] - y[at]) ** 2;
    }
    return { iterations: this.iterations, residual: way > 0 ? Math.min(1, Math.sqrt(went / way)) : 0 };
  }
}
