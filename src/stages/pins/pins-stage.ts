/** Held particles: they go where their script, the user or a hand wants them. */
import { type KernelBuffer, type KernelQueue, span } from '../../compute/backend';
import type { ErrorPath } from '../../core/check';
import type { Model } from '../../scene/assemble';
import type { ModelChange } from '../../scene/model-change';
import type { SavedOffset } from '../between';
import type { ParticleBuffers } from '../particle-buffers';
import { checkedOffsets } from '../saved-offsets';
import type { Moment, SavedFields, Stage, StageSite } from '../stage';
import { aimPins } from './aim-pins.kernel';
import { HeldParticles } from './held-particles';
import { landPins } from './land-pins.kernel';
import { movePins } from './move-pins.kernel';

interface PinBuffers extends ParticleBuffers {
  readonly pinParticle: KernelBuffer;
  readonly pinTarget: KernelBuffer;
}

export class PinsStage implements Stage {
  readonly kernels = [movePins, aimPins, landPins];
  readonly held: HeldParticles;
  private site!: StageSite;
  private buffers!: PinBuffers;

  constructor(model: Model) {
    this.held = new HeldParticles(model);
  }

  attach(site: StageSite): void {
    this.site = site;
    const { backend, particles } = site;
    const { capacity } = this.held;
    this.buffers = {
      ...particles,
      pinParticle: backend.allocate('pinParticle', 'u32', capacity),
      pinTarget: backend.allocate('pinTarget', 'vec4f', capacity),
    };
    this.held.writeAgain();
  }

  prepare({ time, fraction }: Moment): void {
    const { backend, bufferIndex } = this.site;
    const { particles, targets } = this.held.lists(time, fraction, bufferIndex);
    if (particles) backend.write(this.buffers.pinParticle, particles);
    if (targets) backend.write(this.buffers.pinTarget, targets);
  }

  /** Moves held particles by `share` of their way, over `h` [s]. */
  move(queue: KernelQueue, h: number, share: number): void {
    queue.run(movePins, span(0, this.held.count), this.buffers, { h, share });
  }

  /** Gives them the velocity that takes them there within `time` [s], for solvers that move every particle by its velocity. */
  aim(queue: KernelQueue, time: number): void {
    if (this.held.count > 0) queue.run(aimPins, span(0, this.held.count), this.buffers, { time });
  }

  /** Puts them exactly there, after `aim` and the steps. */
  land(queue: KernelQueue): void {
    if (this.held.count > 0) queue.run(landPins, span(0, this.held.count), this.buffers, {});
  }

  jumpTo(time: number, saved: SavedFields | null): void {
    this.held.jumpTo(time, (saved?.pins as SavedOffset[] | undefined) ?? null);
  }

  save(): SavedFields {
    return { pins: this.held.save() };
  }

  check(path: ErrorPath, { pins }: SavedFields): void {
    checkedOffsets(path, 'pins', pins, this.held.save().length);
  }

  restore(saved: SavedFields | null): void {
    this.held.letGoOfAll();
    this.held.restore((saved?.pins as SavedOffset[] | undefined) ?? null);
  }

  changed(change: ModelChange, time: number): void {
    this.held.follow(change, time);
  }
}
