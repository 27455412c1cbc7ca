/** Undoes steps of the solver in exact mode on a GPU whose list of pairs had too little room (room-for-pairs.ts): what was left out could pass through each other. */
import type { Backend, KernelQueue } from '../../../compute/backend';
import { copyParticles } from '../../../compute/copy-particles.kernel';
import type { AnyKernel } from '../../../compute/kernel';
import type { ParticleBuffers } from '../../particle-buffers';
import type { BodyPairs } from './body-pairs';
import { undoStep } from './undo-step.kernel';

export const undoingKernels: readonly AnyKernel[] = [copyParticles, undoStep];

/** What a step of the solver queues so that it can be undone. */
export interface Undoing {
  /** First of all. */
  begin(queue: KernelQueue): void;
  /** When velocities are those of the end of the step. */
  end(queue: KernelQueue): void;
}

export function undoingSteps(
  backend: Backend,
  { all, position, velocity, previous }: ParticleBuffers,
  { pairCount }: BodyPairs['buffers'],
): Undoing {
  const startVelocity = backend.allocate('startVelocity', 'vec4f', velocity.count);
  const keep = { source: velocity, destination: startVelocity };
  const buffers = { position, velocity, previous, startVelocity, pairCount };
  return {
    begin: (queue) => queue.run(copyParticles, all, keep, {}),
    end: (queue) => queue.run(undoStep, all, buffers, {}),
  };
}
