/**
 * The global step by a Cholesky factor that is made once (Liu 2013 section 4): exact, with the local step inside the right-hand side. The residual form is
 * explained at `springResidual`.
 */
import { type KernelQueue, span } from '../../../compute/backend';
import type { AnyKernel } from '../../../compute/kernel';
import type { CancelSignal } from '../../../core/cancel-signal';
import { nextTurn } from '../../../core/next-turn';
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { factorBackend } from '../../../sparse/factor-backend';
import { inverseKernels } from '../../../sparse/inverse/inverse-factor';
import type { InversePlan } from '../../../sparse/inverse/plan-inverse';
import { sparseKernels } from '../../../sparse/panel-factor';
import { solvedStep } from '../../../stages/integrator';
import type { SpringGraph } from '../../../topology/graph';
import { lbfgs, lbfgsKernels } from '../acceleration/lbfgs';
import { pullsInto, queueElements, queueRests } from '../local-step';
import type { CompleteProjectiveOptions } from '../options';
import { addSolution } from './add-solution.kernel';
import { DirectFactor } from './direct-factor';
import { DirectInverse } from './direct-inverse';
import type { DirectSystem } from './direct-system';
import type { PreparedGlobal } from './global-step';
import { spreadContactKernels, spreadingContact } from './spread-contact';
import { springResidual } from './spring-residual.kernel';

export const choleskyKernels: readonly AnyKernel[] = [
  springResidual,
  ...sparseKernels,
  ...inverseKernels,
  addSolution,
  ...lbfgsKernels,
  ...spreadContactKernels,
];

export interface CholeskyWay {
  /** The first factor is computed in a worker, until the signal says that nobody waits for it. Left out: at once. */
  readonly signal?: CancelSignal;
  /** Solves take place on a GPU, by the inverse of the factor. Left out: in the memory of the backend, by the factor itself. */
  readonly inverse?: InversePlan;
}

export function cholesky(
  model: Model,
  springs: Springs,
  system: DirectSystem,
  graph: SpringGraph,
  { substeps, integrator, acceleration, numNonLinearIterations }: CompleteProjectiveOptions,
  { signal, inverse }: CholeskyWay,
): PreparedGlobal {
  const { ordering, nonzeros } = system.plan;
  const { order } = inverse ?? system.plan;
  return {
    global: 'cholesky',
    order,
    colours: [span(0, model.particleCount)],
    facts: { global: 'cholesky', ordering, nonzeros, ...(inverse && { layers: inverse.layers.length }) },
    async start(backend, local) {
      if (signal) await nextTurn(signal);
      const numbers = inverse && (await factorBackend());
      const direct = numbers
        ? new DirectInverse(numbers, backend, model, springs, system, inverse)
        : new DirectFactor(backend, model, springs, system, graph);
      const { right, solution } = direct;
      const toRight = { ...local, solution: right };
      const bound = { ...local, solution };
      const solve = (queue: KernelQueue) => direct.queueSolve(queue);
      const gathered = pullsInto(local, right);
      const h = solvedStep(integrator, model.scene.timeStep / substeps);
      const contact = spreadingContact(backend, model, order, local, { right, solution, solve });
      if (signal) await direct.beginElsewhere(h, signal);
      else direct.begin(h);
      // A single iteration has no step before it to learn from.
      const accelerated =
        acceleration === 'lbfgs' && numNonLinearIterations > 1
          ? lbfgs(backend, model, order, local, { right, solution })
          : null;
      const residual = (queue: KernelQueue, h: number) => {
        queueRests(queue, local);
        queue.run(springResidual, local.all, toRight, { h });
        queueElements(queue, local, gathered, { h, timesMass: 1 });
      };
      return {
        useStep: (h) => direct.useStep(h),
        local: residual,
        solve(queue, _h, { iteration }) {
          accelerated?.before(queue);
          solve(queue);
          if (accelerated) accelerated.after(queue, iteration);
          else queue.run(addSolution, local.all, bound, {});
        },
        ...(accelerated && {
          finish(queue, h) {
            residual(queue, h);
            accelerated.finish(queue);
          },
        }),
        ...(contact && { contact }),
        hold: (changes) => direct.hold(changes),
        foresee: (h) => direct.foresee(h),
        ...(numbers && { dispose: () => numbers.dispose() }),
      };
    },
  };
}
