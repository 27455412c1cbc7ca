/** Prepares a model: the order of particles, the stable step, and the buffers of the kernels. */
import type { Backend } from '../../compute/backend';
import { splitStep, stableStep, stepBounds } from '../../elements/spring/stable-step';
import type { Model } from '../../scene/assemble';
import type { StepBuffers } from '../../stages/particle-buffers';
import type { PreparedSolver, Tuned } from '../solver';
import { allocateState } from './allocate-state';
import type { CompleteMassSpringOptions } from './options';
import { orderParticles } from './order-particles';
import { step } from './step';

/** Time between two contacts, and two pushes of the wind [s]: at 5 m/s, a particle is 5 mm inside what it meets before it is moved out. */
const contactInterval = 1e-3;

export function prepare(model: Model, { substeps, damping }: CompleteMassSpringOptions): PreparedSolver {
  const order = orderParticles(model);
  const { viscosity } = model.scene;
  const bounds = stepBounds(model, { damping, viscosity });
  const enough = ({ timeStep, stiffness }: Tuned) => splitStep(timeStep, stableStep(bounds, stiffness));
  return {
    order,
    substeps: substeps === 'auto' ? enough : substeps,
    stride: (h, { wind, contact }) => {
      const meets = contact.present || wind.wind !== null;
      return meets ? Math.max(1, Math.floor(contactInterval / h)) : Number.POSITIVE_INFINITY;
    },
    stableStep: ({ stiffness }) => stableStep(bounds, stiffness),
    facts: { stableStep: stableStep(bounds, 1) },
    async start(backend: Backend, particles: StepBuffers) {
      const state = await allocateState(backend, particles, model, order, damping);
      return { step: (queue, inputs) => step(queue, state, inputs) };
    },
  };
}
