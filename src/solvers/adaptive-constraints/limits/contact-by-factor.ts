/**
 * Contact that goes through the factor (stages/contact/spread-contact.ts). A step of one iteration takes A = M + h^2 L for the mass of a body: moved out of colliders one by one, particles would have the velocity of
 * that, and v A v / 2 would be up to h^2 k / m times what the contact took. Particles are in the order of the model here, and the rows of the factor in its own.
 */
import type { Backend, KernelQueue } from '../../../compute/backend';
import type { Model } from '../../../scene/assemble';
import type { PanelFactor } from '../../../sparse/panel-factor';
import type { FactorPlan } from '../../../sparse/types';
import { spreadingContact } from '../../../stages/contact/spread-contact';
import type { StepBuffers } from '../../../stages/particle-buffers';
import { naturalOrder } from '../../../topology/order-by-colour';
import { permuteRows } from './permute-rows.kernel';

/** What queues the contact of a step of a length [s]. */
export function contactByFactor(
  backend: Backend,
  model: Model,
  particles: StepBuffers,
  { order, place }: FactorPlan,
  factor: PanelFactor,
): (queue: KernelQueue, h: number) => void {
  const count = model.particleCount;
  const answer = backend.allocate('contactAnswer', 'vec4f', count);
  const rows = backend.allocate('contactRows', 'vec4f', factor.solutionRows);
  const words = (name: string, data: Uint32Array) => backend.allocate(name, 'u32', data.length, data);
  const toRows = { source: answer, from: words('particleOfRow', order), destination: rows };
  const toParticles = { source: rows, from: words('rowOfParticle', place), destination: answer };
  const inRows = factor.bind({ solution: rows });
  const spread = spreadingContact(backend, model, naturalOrder(count).order, particles, {
    right: answer,
    solution: answer,
    solve(queue) {
      queue.run(permuteRows, particles.all, toRows, {});
      factor.queueSolve(queue, inRows);
      queue.run(permuteRows, particles.all, toParticles, {});
    },
  });
  return (queue, h) =>
    spread(queue, { collide: (faces) => particles.stages.contact.queue(queue, h, faces), rate: 0, facesLast: false });
}
