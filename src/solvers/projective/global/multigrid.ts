/**
 * The global step by one V-cycle of multigrid (src/sparse/multigrid) an iteration, in residual form: x += B r. Its cost and memory grow as the number of particles does, and it is ready at once: no factor, a few
 * rows of numbers where a particle is held, and none for another step or stiffness.
 *
 * B is no more than the inverse of the global matrix, so that an iteration never raises g, as with the factor (the constant matrix bounds the Hessian of g from above), and L-BFGS
 * takes it for its first inverse Hessian.
 */
import { span } from '../../../compute/backend';
import type { AnyKernel } from '../../../compute/kernel';
import type { CancelSignal } from '../../../core/cancel-signal';
import { nextTurn } from '../../../core/next-turn';
import type { Springs } from '../../../elements/spring/springs';
import { type Model, pinnedParticles } from '../../../scene/assemble';
import { Multigrid, multigridKernels } from '../../../sparse/multigrid/multigrid';
import { planMultigrid } from '../../../sparse/multigrid/plan-multigrid';
import type { MultigridPlan } from '../../../sparse/multigrid/types';
import { naturalOrder } from '../../../topology/order-by-colour';
import type { CompleteProjectiveOptions } from '../options';
import type { PreparedGlobal } from './global-step';
import { residualStep, residualStepKernels } from './residual-step';

export const multigridStepKernels: readonly AnyKernel[] = [...residualStepKernels, ...multigridKernels];

export const multigridPlan = (model: Model, { ends, stiffness }: Springs): MultigridPlan =>
  planMultigrid(ends, stiffness, model.masses, pinnedParticles(model));

/** `signal`: it starts in turns, until the signal says that nobody waits for it. Left out: at once. */
export function multigrid(
  model: Model,
  plan: MultigridPlan,
  options: CompleteProjectiveOptions,
  signal?: CancelSignal,
): PreparedGlobal {
  const { order } = naturalOrder(model.particleCount);
  return {
    global: 'multigrid',
    order,
    colours: [span(0, model.particleCount)],
    facts: {
      global: 'multigrid',
      levels: plan.levels.length,
      pairs: plan.levels.reduce((sum, { column }) => sum + column.length, 0),
    },
    async start(backend, local) {
      if (signal) await nextTurn(signal);
      const solution = backend.allocate('solution', 'vec4f', model.particleCount);
      const right = backend.allocate('right', 'vec4f', model.particleCount);
      const grid = new Multigrid(backend, plan, plan.held, { right, solution });
      if (signal) await nextTurn(signal);
      let step = 0;
      return {
        ...residualStep(backend, model, order, local, options, {
          right,
          solution,
          solve: (queue) => grid.queueCycle(queue, step),
        }),
        useStep(h) {
          step = h;
        },
        hold: (changes) => grid.hold(changes.map(({ particle, held }) => ({ index: particle, held }))),
      };
    },
  };
}
