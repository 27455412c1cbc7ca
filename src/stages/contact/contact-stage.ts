/** Colliders: particles are moved out of them after the solve, with friction. */
import type { KernelBuffer, KernelQueue } from '../../compute/backend';
import type { ErrorPath } from '../../core/check';
import type { Model } from '../../scene/assemble';
import type { ModelChange } from '../../scene/model-change';
import type { SavedOffset } from '../between';
import type { ParticleBuffers } from '../particle-buffers';
import { checkedOffsets } from '../saved-offsets';
import type { Moment, SavedFields, Stage, StageSite } from '../stage';
import { collide, recoverySpeed } from './collide.kernel';
import { MovingColliders } from './moving-colliders';
import { colliderLanes } from './pack-colliders';

export class ContactStage implements Stage {
  readonly kernels = [collide];
  readonly colliders: MovingColliders;
  private site!: StageSite;
  private buffers!: ParticleBuffers & { readonly collider: KernelBuffer };

  constructor({ scene }: Model) {
    this.colliders = new MovingColliders(scene.colliders);
  }

  /** Whether there is anything to meet. */
  get present(): boolean {
    return this.colliders.count > 0;
  }

  attach(site: StageSite): void {
    this.site = site;
    const vectors = (this.colliders.count * colliderLanes) / 4;
    this.buffers = { ...site.particles, collider: site.backend.allocate('collider', 'vec4f', vectors) };
    this.colliders.writeAgain();
  }

  prepare({ time, fraction }: Moment): void {
    const numbers = this.colliders.advance(time, fraction);
    if (numbers) this.site.backend.write(this.buffers.collider, numbers);
  }

  /** At the end of a step of `h` [s]. */
  queue(queue: KernelQueue, h: number): void {
    const { count } = this.colliders;
    if (count === 0) return;
    queue.run(collide, this.buffers.all, this.buffers, { colliderCount: count, recovery: recoverySpeed * h });
  }

  jumpTo(time: number, saved: SavedFields | null): void {
    this.colliders.jumpTo(time, (saved?.colliders as SavedOffset[] | undefined) ?? null);
  }

  save(): SavedFields {
    return { colliders: this.colliders.save() };
  }

  check(path: ErrorPath, { colliders }: SavedFields): void {
    checkedOffsets(path, 'colliders', colliders, this.colliders.count);
  }

  restore(saved: SavedFields | null): void {
    this.colliders.restore((saved?.colliders as SavedOffset[] | undefined) ?? null);
  }

  changed({ model, colliders }: ModelChange, time: number): void {
    this.colliders.follow(model.scene.colliders, colliders, time);
  }
}
