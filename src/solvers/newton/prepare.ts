/** One minimiser a body. Bodies share no spring, and each searches along its own line: what breaks one does not slow the others. */
import type { Backend } from '../../compute/backend';
import type { Model } from '../../scene/assemble';
import { hasStiffContact } from '../../stages/contact/stiff-contact';
import { extrapolates, type Integrator, integratorState } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import { naturalOrder } from '../../topology/order-by-colour';
import type { PreparedSolver } from '../solver';
import { answerPushes } from './answer-pushes';
import { type BodySolver, createBodySolver } from './body-solver';
import type { CompleteNewtonOptions } from './options';
import { type NewtonStatistics, step } from './step';

export function prepare(model: Model, options: CompleteNewtonOptions, integrator: Integrator): PreparedSolver {
  return {
    // As in the model: the particles of a body lie together.
    order: naturalOrder(model.particleCount).order,
    substeps: options.substeps,
    facts: { method: options.method, linear: options.linear, unknowns: 3 * model.particleCount },
    async start(backend: Backend, particles: StepBuffers) {
      const solvers: BodySolver[] = [];
      const asWhole = hasStiffContact(model) || extrapolates(integrator);
      // Bodies that meet each other answer as a whole whatever they are.
      const meets = Boolean(model.scene.contact);
      for (let body = 0; body < model.bodies.length; body++) {
        solvers.push(await createBodySolver(model, body, options, { integrator, answers: asWhole || meets }));
      }
      const meeting = { ...particles, backend, solvers };
      const pushes = meets ? answerPushes(meeting) : null;
      const state = { ...meeting, ...integratorState(backend, particles, integrator), asWhole, pushes };
      let statistics: NewtonStatistics = { iterations: 0, unsolved: 0 };
      return {
        step(queue, inputs) {
          statistics = step(queue, state, inputs);
        },
        statistics: async () => statistics,
        dispose() {
          for (const solver of solvers) solver.dispose();
        },
      };
    },
  };
}
