/** Prepares a model: the order of particles, the stable step, and the buffers of the kernels. */
import { type Backend, span } from '../../compute/backend';
import { nextTurn } from '../../core/next-turn';
import { splitStep, stableStep } from '../../elements/spring/stable-step';
import type { Model } from '../../scene/assemble';
import { orderParticles } from '../../scene/order-particles';
import { reservedRoom } from '../../scene/tear/reserved-room';
import { stepInContact } from '../../stages/contact/stiff-contact';
import type { StepBuffers } from '../../stages/particle-buffers';
import type { Stages } from '../../stages/stages';
import { withRoom } from '../../topology/order-by-colour';
import type { PreparedSolver, Tuned } from '../solver';
import { allocateState } from './allocate-state';
import { BodyBounds } from './body-bounds';
import type { CompleteMassSpringOptions } from './options';
import { step } from './step';

/** Time between two pushes of the wind, and between two places of colliders that move by script, which go straight from one to the next [s]. */
const windInterval = 1e-3;

export function prepare(model: Model, { substeps, damping }: CompleteMassSpringOptions): PreparedSolver {
  const bodies = model.bodies.map(({ particleCount }, b) => span(model.bodyFirst[b], particleCount));
  const rooms = reservedRoom(model);
  const placed = withRoom({ order: orderParticles(model), colours: bodies }, rooms);
  const { viscosity } = model.scene;
  const bodyBounds = new BodyBounds({ damping, viscosity });
  let bounds = bodyBounds.of(model);
  const solids = model.bodies.some(({ kind }) => kind === 'softBody');
  const bodiesMeet = model.scene.contact !== undefined;
  const enough = ({ timeStep, stiffness }: Tuned, stages: Pick<Stages, 'contact'>) =>
    splitStep(timeStep, stepInContact(stableStep(bounds, stiffness), stages, solids, bodiesMeet));
  return {
    order: placed.order,
    ...(rooms.some((room) => room > 0) && { roomBy: placed.colours }),
    substeps: substeps === 'auto' ? enough : substeps,
    stride: (h, { wind, contact, bodyContact }) => {
      // Faces meet colliders at the end of a call, and bodies each other: both have to in each step.
      if (contact.meetsFaces || bodyContact.present) return 1;
      const meets = contact.present || wind.wind !== null;
      return meets ? Math.max(1, Math.floor(windInterval / h)) : Number.POSITIVE_INFINITY;
    },
    stableStep: ({ stiffness }) => stableStep(bounds, stiffness),
    facts: { stableStep: stableStep(bounds, 1) },
    async start(backend: Backend, particles: StepBuffers) {
      const started = await allocateState(backend, particles, model, placed, damping);
      let { state } = started;
      for (const [b, room] of rooms.entries()) {
        if (room === 0) continue;
        await nextTurn();
        bodyBounds.expectTears(model.scene.bodies[b], model.bodies[b]);
      }
      return {
        step: (queue, inputs) => step(queue, state, inputs),
        // Split particles are lighter, and may need shorter steps.
        follow(changed) {
          bounds = bodyBounds.of(changed.model);
          state = started.torn(changed);
          return true;
        },
        facts: () => ({ stableStep: stableStep(bounds, 1) }),
      };
    },
  };
}
