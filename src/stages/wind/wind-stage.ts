/** Lift and drag of moving air on every triangle. */
import type { KernelBuffer, KernelQueue } from '../../compute/backend';
import type { Vec4 } from '../../compute/kernel';
import type { ErrorPath } from '../../core/check';
import { type Model, triangleCount } from '../../scene/assemble';
import { checkedWind } from '../../scene/scene';
import type { Wind } from '../../scene/types';
import type { ParticleBuffers } from '../particle-buffers';
import type { Moment, SavedFields, Stage, StageSite } from '../stage';
import type { TriangleBuffers } from '../triangle-buffers';
import { applyWind } from './apply-wind.kernel';
import { windAt } from './gusts';
import { pushTriangles } from './push-triangles.kernel';

interface WindBuffers extends ParticleBuffers, TriangleBuffers {
  /** The force of the air on each triangle. */
  readonly trianglePush: KernelBuffer;
}

export class WindStage implements Stage {
  readonly kernels = [pushTriangles, applyWind];
  private current: Wind | null;
  private readonly ofScene: Wind | null;
  /** The wind with its gusts, in the step at hand. */
  private now: Wind | null = null;
  private site!: StageSite;
  /** Null until there is wind: most worlds have none. */
  private buffers: WindBuffers | null = null;

  constructor({ scene }: Model) {
    this.current = this.ofScene = scene.wind;
  }

  get wind(): Wind | null {
    return this.current;
  }
  set wind(wind: Wind | null) {
    this.current = checkedWind(wind);
  }

  /** Whether the air moves, or resists, in the step at hand. */
  get blows(): boolean {
    return this.now !== null;
  }

  attach(site: StageSite): void {
    this.site = site;
    this.buffers = this.current ? allocateWind(site) : null;
  }

  prepare({ time }: Moment): void {
    this.now = windAt(this.current, time);
  }

  /** Pushes over `h` [s]. `travel`: for how long particles go on with the new velocity before the step ends [s]. */
  queue(queue: KernelQueue, h: number, travel = h): void {
    if (!this.now) return;
    this.buffers ??= allocateWind(this.site);
    queue.run(pushTriangles, this.buffers.triangles, this.buffers, windUniforms(this.now));
    queue.run(applyWind, this.buffers.all, this.buffers, { h, travel });
  }

  save(): SavedFields {
    return { wind: this.current };
  }

  check(path: ErrorPath, { wind }: SavedFields): void {
    checkedWind(wind as Wind | null, path);
  }

  restore(saved: SavedFields | null): void {
    this.current = saved ? (saved.wind as Wind | null) : this.ofScene;
  }
}

/** What wind that comes later allocates besides the triangles. */
export const windBytes = (model: Model): number => 16 * triangleCount(model);

function allocateWind({ backend, particles, triangles: allocated }: StageSite): WindBuffers {
  const triangles = allocated();
  const trianglePush = backend.allocate('trianglePush', 'vec4f', triangles.triangles.count);
  return { ...particles, ...triangles, trianglePush };
}

function windUniforms(wind: Wind): { wind: Vec4; dragCoefficient: number; liftCoefficient: number } {
  const [x, y, z] = wind.velocity;
  return { wind: [x, y, z, wind.airDensity / 2], dragCoefficient: wind.drag, liftCoefficient: wind.lift };
}
