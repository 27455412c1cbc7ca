/**
 * The global step by a Cholesky factor that is made once (Liu 2013 section 4): exact, in residual form (`residual-step.ts`).
 */
import { span } from '../../../compute/backend';
import type { AnyKernel } from '../../../compute/kernel';
import type { CancelSignal } from '../../../core/cancel-signal';
import { nextTurn } from '../../../core/next-turn';
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { changedRowsKernels } from '../../../sparse/changed-rows';
import { factorMemory } from '../../../sparse/factor-memory';
import { inverseKernels } from '../../../sparse/inverse/inverse-factor';
import type { InversePlan } from '../../../sparse/inverse/plan-inverse';
import { sparseKernels } from '../../../sparse/panel-factor';
import { solvedStep } from '../../../stages/integrator';
import { noParticle } from '../../../topology/order-by-colour';
import type { CompleteProjectiveOptions } from '../options';
import { DirectFactor } from './direct-factor';
import { DirectInverse } from './direct-inverse';
import { directSprings } from './direct-springs';
import type { DirectSystem } from './direct-system';
import type { PreparedGlobal } from './global-step';
import { residualStep, residualStepKernels } from './residual-step';

export const choleskyKernels: readonly AnyKernel[] = [
  ...residualStepKernels,
  ...sparseKernels,
  ...changedRowsKernels,
  ...inverseKernels,
];

export interface CholeskyWay {
  /** The first factor is computed in a worker, until the signal says that nobody waits for it. Left out: at once. */
  readonly signal?: CancelSignal;
  /** Solves take place on a GPU, by the inverse of the factor. Left out: in the memory of the backend, by the factor itself. */
  readonly inverse?: InversePlan;
}

/** `counted`: the springs that the matrix counts. */
export function cholesky(
  model: Model,
  counted: Springs,
  system: DirectSystem,
  options: CompleteProjectiveOptions,
  { signal, inverse }: CholeskyWay,
): PreparedGlobal {
  const { ordering, nonzeros } = system.plan;
  const { substeps, integrator } = options;
  // Unknowns behind the particles are room for those that tears add.
  const order = (inverse ?? system.plan).order.map((i) => (i < model.particleCount ? i : noParticle));
  return {
    global: 'cholesky',
    order,
    colours: [span(0, order.length)],
    facts: { global: 'cholesky', ordering, nonzeros, ...(inverse && { layers: inverse.layers.length }) },
    async start(backend, local) {
      if (signal) await nextTurn(signal);
      const numbers = inverse && (await factorMemory(system.plan));
      const direct = numbers
        ? new DirectInverse(numbers.backend, backend, model, counted, system, inverse)
        : new DirectFactor(backend, model, counted, system);
      const { right, solution } = direct;
      const h = solvedStep(integrator, model.scene.timeStep / substeps);
      if (signal) await direct.beginElsewhere(h, signal);
      else direct.begin(h);
      const run = residualStep(backend, model, order, local, options, {
        right,
        solution,
        solve: (queue) => direct.queueSolve(queue),
      });
      return {
        ...run,
        follow(changed) {
          const springs = directSprings(changed.model, changed.springs, options);
          return direct.follow({ ...changed, springs }) && run.follow!(changed);
        },
        useStep: (h) => direct.useStep(h),
        hold: (changes) => direct.hold(changes),
        foresee: (h) => direct.foresee(h),
        ...(numbers && { dispose: () => numbers.release() }),
      };
    },
  };
}
