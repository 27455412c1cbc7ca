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
import { sparseKernels } from '../../../sparse/panel-factor';
import { solvedStep } from '../../../stages/integrator';
import type { SpringGraph } from '../../../topology/graph';
import { lbfgs, lbfgsKernels } from '../acceleration/lbfgs';
import { pullsInto, queueElements, queueRests } from '../local-step';
import type { CompleteProjectiveOptions } from '../options';
import { addSolution } from './add-solution.kernel';
import { DirectFactor } from './direct-factor';
import type { DirectSystem } from './direct-system';
import type { PreparedGlobal } from './global-step';
import { spreadContactKernels, spreadingContact } from './spread-contact';
import { springResidual } from './spring-residual.kernel';

export const choleskyKernels: readonly AnyKernel[] = [
  springResidual,
  ...sparseKernels,
  addSolution,
  ...lbfgsKernels,
  ...spreadContactKernels,
];

/** `signal`: the first factor is computed in a worker, until the signal says that nobody waits for it. Left out: at once. */
export function cholesky(
  model: Model,
  springs: Springs,
  system: DirectSystem,
  graph: SpringGraph,
  { substeps, integrator, acceleration, numNonLinearIterations }: CompleteProjectiveOptions,
  signal?: CancelSignal,
): PreparedGlobal {
  const { order, ordering, nonzeros } = system.plan;
  return {
    global: 'cholesky',
    order,
    colours: [span(0, model.particleCount)],
    facts: { global: 'cholesky', ordering, nonzeros },
    async start(backend, local) {
      if (signal) await nextTurn(signal);
      const direct = new DirectFactor(backend, model, springs, system, graph);
      const solution = backend.allocate('solution', 'vec4f', direct.factor.solutionRows);
      const bound = direct.factor.bind({ ...local, solution });
      const solve = (queue: KernelQueue) => direct.factor.queueSolve(queue, bound);
      const gathered = pullsInto(local, solution);
      const h = solvedStep(integrator, model.scene.timeStep / substeps);
      const contact = spreadingContact(backend, model, order, local, { solution, solve });
      if (signal) await direct.beginElsewhere(h, signal);
      else direct.begin(h);
      // A single iteration has no step before it to learn from.
      const accelerated =
        acceleration === 'lbfgs' && numNonLinearIterations > 1 ? lbfgs(backend, model, order, local, solution) : null;
      const residual = (queue: KernelQueue, h: number) => {
        queueRests(queue, local);
        queue.run(springResidual, local.all, bound, { h });
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
      };
    },
  };
}
