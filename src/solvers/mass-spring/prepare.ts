/** Prepares a model: the order of particles, the stable step, and the buffers of the kernels. */
import type { Backend } from '../../compute/backend';
import { splitStep, stableStep, stepBounds } from '../../elements/spring/stable-step';
import type { Model } from '../../scene/assemble';
import { orderParticles } from '../../scene/order-particles';
import { stepInContact } from '../../stages/contact/stiff-contact';
import type { StepBuffers } from '../../stages/particle-buffers';
import type { Stages } from '../../stages/stages';
import type { PreparedSolver, Tuned } from '../solver';
import { allocateState } from './allocate-state';
import type { CompleteMassSpringOptions } from './options';
import { step } from './step';

/** Time between two pushes of the wind, and between two places of colliders that move by script, which go straight from one to the next [s]. */
const windInterval = 1e-3;

export function prepare(model: Model, { substeps, damping }: CompleteMassSpringOptions): PreparedSolver {
  const order = orderParticles(model);
  const { viscosity } = model.scene;
  const bounds = stepBounds(model, { damping, viscosity });
  const solids = model.bodies.some(({ kind }) => kind === 'softBody');
  const enough = ({ timeStep, stiffness }: Tuned, stages: Pick<Stages, 'contact'>) =>
    splitStep(timeStep, stepInContact(stableStep(bounds, stiffness), stages, solids));
  return {
    order,
    substeps: substeps === 'auto' ? enough : substeps,
    stride: (h, { wind, contact }) => {
      const meets = contact.present || wind.wind !== null;
      return meets ? Math.max(1, Math.floor(windInterval / h)) : Number.POSITIVE_INFINITY;
    },
    stableStep: ({ stiffness }) => stableStep(bounds, stiffness),
    facts: { stableStep: stableStep(bounds, 1) },
    async start(backend: Backend, particles: StepBuffers) {
      const state = await allocateState(backend, particles, model, order, damping);
      return { step: (queue, inputs) => step(queue, state, inputs) };
    },
  };
}
