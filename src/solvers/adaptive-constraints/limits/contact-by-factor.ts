/**
 * Contact that goes through the factor (stages/contact/spread-contact.ts). A step of one iteration takes A = M + h^2 L for the mass of a body: moved out of colliders one by one, particles would have the velocity of
 * that, and v A v / 2 would be up to h^2 k / m times what the contact took. Particles are in the order of the model here, and the rows of the factor in its own.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../../../compute/backend';
import { copyParticles } from '../../../compute/copy-particles.kernel';
import type { Model } from '../../../scene/assemble';
import type { PanelFactor } from '../../../sparse/panel-factor';
import type { FactorPlan } from '../../../sparse/types';
import { type SpreadPushes, spreadingPushes } from '../../../stages/contact/bodies/spread-pushes';
import { type ContactSolve, spreadingContact } from '../../../stages/contact/spread-contact';
import type { StepBuffers } from '../../../stages/particle-buffers';
import { naturalOrder } from '../../../topology/order-by-colour';
import { permuteRows } from './permute-rows.kernel';

export interface FactorContact {
  /** Once the residual of the first guess is in the rows of `residual`, before the solve. */
  begin(queue: KernelQueue): void;
  /** Queues the contact of a step of this length [s]. */
  meet(queue: KernelQueue, h: number): void;
  /** What bodies as a whole make of the pushes of other bodies: see stages/contact/bodies/spread-pushes.ts. null where bodies do not meet. */
  readonly pushes: SpreadPushes | null;
}

export function contactByFactor(
  backend: Backend,
  model: Model,
  particles: StepBuffers,
  { order, place }: FactorPlan,
  factor: PanelFactor,
  residual: KernelBuffer,
): FactorContact {
  const count = model.particleCount;
  const answer = backend.allocate('contactAnswer', 'vec4f', count);
  const rows = backend.allocate('contactRows', 'vec4f', factor.solutionRows);
  const words = (name: string, data: Uint32Array) => backend.allocate(name, 'u32', data.length, data);
  const toRows = { source: answer, from: words('particleOfRow', order), destination: rows };
  const toParticles = { source: rows, from: words('rowOfParticle', place), destination: answer };
  const guess = backend.allocate('contactGuess', 'vec4f', count);
  const firstResidual = backend.allocate('firstResidual', 'vec4f', count);
  const keepGuess = { source: particles.position, destination: guess };
  const keepResidual = { source: residual, from: toParticles.from, destination: firstResidual };
  const inRows = factor.bind({ solution: rows });
  const answering: ContactSolve = {
    right: answer,
    solution: answer,
    solve(queue) {
      queue.run(permuteRows, particles.all, toRows, {});
      factor.queueSolve(queue, inRows);
      queue.run(permuteRows, particles.all, toParticles, {});
    },
    guess,
    firstResidual,
  };
  const ofModel = naturalOrder(count).order;
  const spread = spreadingContact(backend, model, ofModel, particles, answering);
  return {
    pushes: model.scene.contact ? spreadingPushes(backend, ofModel, particles, answering) : null,
    begin(queue) {
      if (!particles.stages.contact.present) return;
      queue.run(copyParticles, particles.all, keepGuess, {});
      queue.run(permuteRows, particles.all, keepResidual, {});
    },
    meet(queue, h) {
      const collide = (faces: boolean) => particles.stages.contact.queue(queue, h, faces);
      spread(queue, { collide, h, rate: 0, facesLast: true, springs: true });
    },
  };
}
