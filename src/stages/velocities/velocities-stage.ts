/** Velocities from what the solver and contact made of the positions. Marks bodies whose speed is impossible. */
import type { KernelQueue } from '../../compute/backend';
import type { FreezeStage } from '../freeze/freeze-stage';
import type { ParticleBuffers } from '../particle-buffers';
import type { Stage, StageSite } from '../stage';
import { updateVelocities } from './update-velocities.kernel';

export class VelocitiesStage implements Stage {
  readonly kernels = [updateVelocities];
  private particles!: ParticleBuffers;

  constructor(private readonly freeze: FreezeStage) {}

  attach({ particles }: StageSite): void {
    this.particles = particles;
  }

  /** After a step of `h` [s]. */
  queue(queue: KernelQueue, h: number): void {
    queue.run(updateVelocities, this.particles.all, this.particles, { h, maxSpeed: this.freeze.maxSpeed });
  }
}
