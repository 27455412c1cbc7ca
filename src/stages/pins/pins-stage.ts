/** Held particles: they go where their script, the user or a hand wants them. */
import { type KernelBuffer, type KernelQueue, span } from '../../compute/backend';
import {
  checkArray,
  checkInteger,
  checkName,
  checkNumbers,
  checkOneOf,
  type ErrorPath,
  inside,
} from '../../core/check';
import type { Model } from '../../scene/assemble';
import type { ModelChange } from '../../scene/model-change';
import type { ParticleBuffers } from '../particle-buffers';
import { checkedPlace } from '../saved-places';
import type { Moment, SavedFields, Stage, StageSite } from '../stage';
import { aimPins } from './aim-pins.kernel';
import { HeldParticles, type SavedPin } from './held-particles';
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
  /** Runs of `movePins` until held particles are at rest: one that takes them there, and one that makes their velocity 0. No other kernel moves them. */
  private unsettled = 2;

  constructor(model: Model) {
    this.held = new HeldParticles(model);
  }

  attach(site: StageSite): void {
    this.site = site;
    this.allocate();
  }

  private allocate(): void {
    const { backend, particles } = this.site;
    const { capacity } = this.held;
    this.buffers = {
      ...particles,
      pinParticle: backend.allocate('pinParticle', 'u32', capacity),
      pinTarget: backend.allocate('pinTarget', 'vec4f', capacity),
    };
    this.held.writeAgain();
  }

  /** More are held than when the buffers were made. */
  private makeRoom(): void {
    for (const buffer of [this.buffers.pinParticle, this.buffers.pinTarget]) this.site.backend.free(buffer);
    this.allocate();
  }

  prepare({ time, fraction }: Moment): void {
    const { backend, bufferIndex } = this.site;
    if (this.held.count > this.buffers.pinParticle.count) this.makeRoom();
    const { particles, targets } = this.held.lists(time, fraction, bufferIndex);
    if (particles) backend.write(this.buffers.pinParticle, particles);
    if (targets) backend.write(this.buffers.pinTarget, targets);
    if (particles || targets) this.unsettled = 2;
  }

  /** Moves held particles by `share` of their way, over `h` [s]. */
  move(queue: KernelQueue, h: number, share: number): void {
    if (this.unsettled === 0) return;
    // Part of the way leads nowhere to stay.
    if (share === 1) this.unsettled--;
    queue.run(movePins, span(0, this.held.count), this.buffers, { h, share });
  }

  /** Whether held particles may have gone anywhere since the last step. */
  get moved(): boolean {
    return this.unsettled > 0 && this.held.count > 0;
  }

  /** Gives them the velocity that takes them there within `time` [s], for solvers that move every particle by its velocity. */
  aim(queue: KernelQueue, time: number): void {
    if (this.held.count > 0) queue.run(aimPins, span(0, this.held.count), this.buffers, { time });
  }

  /** Puts them exactly there, after `aim` and the steps. */
  land(queue: KernelQueue): void {
    if (this.unsettled > 0) this.unsettled--;
    if (this.held.count > 0) queue.run(landPins, span(0, this.held.count), this.buffers, {});
  }

  jumpTo(time: number, saved: SavedFields | null): void {
    if (!saved) this.held.jumpTo(time);
  }

  save(): SavedFields {
    return { pins: this.held.save() };
  }

  check(path: ErrorPath, { pins }: SavedFields): void {
    const { bodies } = this.site.model;
    const names = bodies.map(({ name }) => name);
    checkArray(path, 'pins', pins, 'offsets').forEach((saved, k) => {
      const { body, name, particles, bases } = checkedPlace(path, `pins[${k}]`, saved);
      const at = inside(path, `pins[${k}]`);
      const built = bodies[names.indexOf(checkOneOf(at, 'body', body, names))];
      if (particles === undefined) {
        const own = built.pins.map((pin) => pin.name);
        checkOneOf(at, 'name', name, own);
        return;
      }
      checkName(at, 'name', name);
      const list = checkArray(at, 'particles', particles, 'particles of the body');
      list.forEach((particle, p) => {
        checkInteger(at, `particles[${p}]`, particle, { atLeast: 0, atMost: built.particleCount - 1 });
      });
      if (bases !== null)
        checkNumbers(at, 'bases', bases, { per: 'x, y, z of each particle', multiple: 3, count: list.length });
    });
  }

  restore(saved: SavedFields | null): void {
    this.held.restore((saved?.pins as SavedPin[] | undefined) ?? null);
  }

  changed(change: ModelChange, time: number): void {
    this.held.follow(change, time);
  }

  /** What is held is written before the next step, and more room is made for it there. */
  follow(site: StageSite): boolean {
    this.site = site;
    return true;
  }
}
