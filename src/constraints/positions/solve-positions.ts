/**
 * Moves particles so that constraints and springs act implicitly, the constraints as springs as stiff as their regularisation lets them be. Between `beginStep`, which leaves y in `position` and in
 * `inertial`, and `endStep`. An iteration finds how far g is from its minimum (`pullSprings`) and goes where a Cholesky factor of a matrix above its Hessian says (Liu 2013): a pull is felt everywhere at
 * once, g never rises, what is left undone takes energy, and the momentum of a free body is kept.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../../compute/backend';
import type { AnyKernel } from '../../compute/kernel';
import type { Model } from '../../scene/assemble';
import { sparseKernels } from '../../sparse/panel-factor';
import type { ParticleBuffers } from '../../stages/particle-buffers';
import { neighbours } from '../../topology/neighbour-rows';
import { naturalOrder } from '../../topology/order-by-colour';
import type { SolveStatistics } from '../allocate-constraints';
import { movePositions } from './move-positions.kernel';
import { PositionsFactor, type Served } from './positions-factor';
import type { PositionsMatrix } from './positions-matrix';
import { pullSprings } from './pull-springs.kernel';

export const positionsKernels: readonly AnyKernel[] = [pullSprings, ...sparseKernels, movePositions];

/** A particle of the model that became held, or free again. */
export interface HeldChange {
  particle: number;
  held: boolean;
  /** Held by a pin, and not by a hand alone. */
  pinned: boolean;
}

/** Particles are in the order of the model; rows of the factor are not, and `place` has the row of each particle. */
export class PositionsSolve {
  readonly factor: PositionsFactor;
  private readonly solution: KernelBuffer;
  private readonly bound;

  /** `stiffest`: the stiffness [N/m] of each spring of the model that is a constraint, 0 for one that stays a spring. `served`: the first steps. */
  constructor(
    private readonly backend: Backend,
    model: Model,
    private readonly particles: ParticleBuffers,
    matrix: PositionsMatrix,
    private readonly iterations: number,
    stiffest: Float64Array,
    served: Served,
  ) {
    this.factor = new PositionsFactor(backend, model, matrix, stiffest, served);
    this.solution = backend.allocate('solution', 'vec4f', this.factor.factor.solutionRows);
    const { first, neighbour, spring, stiffness, rest } = neighbours(model, naturalOrder(model.particleCount));
    const constant = (name: string, of: (entry: number) => number) =>
      backend.allocate(
        name,
        'f32',
        spring.length,
        Float64Array.from(spring, (_, e) => of(e)),
      );
    this.bound = this.factor.factor.bind({
      ...particles,
      neighbourFirst: backend.allocate('neighbourFirst', 'u32', first.length, first),
      neighbour: backend.allocate('neighbour', 'u32', neighbour.length, neighbour),
      neighbourStiffness: constant('neighbourStiffness', (e) => stiffest[spring[e]] || stiffness[e]),
      neighbourRest: constant('neighbourRest', (e) => rest[e]),
      neighbourLimit: constant('neighbourLimit', (e) => (stiffest[spring[e]] > 0 ? 1 : 0)),
      place: backend.allocate('place', 'u32', model.particleCount, matrix.plan.place),
      solution: this.solution,
    });
  }

  queue(queue: KernelQueue, { h, stiffness }: Served): void {
    const { bound } = this;
    for (let k = 0; k < this.iterations; k++) {
      queue.run(pullSprings, bound.all, bound, { h, stiffness });
      this.factor.factor.queueSolve(queue, bound);
      queue.run(movePositions, bound.all, bound, {});
    }
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
