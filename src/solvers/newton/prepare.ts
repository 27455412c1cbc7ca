/** One minimiser a body. Bodies share no spring, and each searches along its own line: what breaks one does not slow the others. */
import type { Backend } from '../../compute/backend';
import type { Model } from '../../scene/assemble';
import { integratorState } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import { naturalOrder } from '../../topology/order-by-colour';
import type { PreparedSolver } from '../solver';
import { type BodySolver, createBodySolver } from './body-solver';
import type { CompleteNewtonOptions } from './options';
import { step } from './step';

export function prepare(model: Model, options: CompleteNewtonOptions): PreparedSolver {
  return {
    // As in the model: the particles of a body lie together.
    order: naturalOrder(model.particleCount).order,
    substeps: options.substeps,
    facts: { method: options.method, linear: options.linear, unknowns: 3 * model.particleCount },
    async start(backend: Backend, particles: StepBuffers) {
      const solvers: BodySolver[] = [];
      for (let body = 0; body < model.bodies.length; body++) {
        solvers.push(await createBodySolver(model, body, options));
      }
      const state = { ...particles, ...integratorState(backend, particles, 'implicit-euler'), backend, solvers };
      return {
        step: (queue, inputs) => step(queue, state, inputs),
        dispose() {
          for (const solver of solvers) solver.dispose();
        },
      };
    },
  };
}
