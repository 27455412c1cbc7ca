/** Where particles would go without inner forces: inertia, gravity and drag. */
import type { KernelQueue } from '../../compute/backend';
import type { Vec4 } from '../../compute/kernel';
import type { ErrorPath } from '../../core/check';
import type { Vec3 } from '../../core/vec3';
import type { Model } from '../../scene/assemble';
import { checkedGravity } from '../../scene/scene';
import type { ParticleBuffers } from '../particle-buffers';
import type { SavedFields, Stage, StageSite } from '../stage';
import { predict } from './predict.kernel';

export class PredictStage implements Stage {
  readonly kernels = [predict];
  private current: Vec3;
  private readonly drag: number;
  private readonly ofScene: Vec3;
  private particles!: ParticleBuffers;

  constructor({ scene }: Model) {
    this.current = this.ofScene = scene.gravity;
    this.drag = scene.drag;
  }

  get gravity(): Vec3 {
    return this.current;
  }
  set gravity(gravity: Vec3) {
    this.current = checkedGravity(gravity);
  }

  /** x, y, z [m/s2], 0. */
  get gravity4(): Vec4 {
    const [x, y, z] = this.current;
    return [x, y, z, 0];
  }

  /** Share of the velocity that drag leaves after this time [s]. */
  keep(time: number): number {
    return this.drag ** time;
  }

  attach({ particles }: StageSite): void {
    this.particles = particles;
  }

  /** Predicts over `h`; drag is that of a step of length `step` [s]. */
  queue(queue: KernelQueue, h: number, step: number): void {
    const { particles } = this;
    queue.run(predict, particles.all, particles, { h, gravity: this.gravity4, keep: this.keep(step) });
  }

  save(): SavedFields {
    return { gravity: this.current };
  }

  check(path: ErrorPath, { gravity }: SavedFields): void {
    checkedGravity(gravity as Vec3, path);
  }

  restore(saved: SavedFields | null): void {
    this.current = saved ? (saved.gravity as Vec3) : this.ofScene;
  }
}
