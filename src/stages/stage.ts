/**
 * What a stage is: a part of every step besides the solve, such as wind or contact. A stage owns what belongs to its feature and to nobody else: what a user can
 * set while the world runs, its buffers, its kernels and their uniforms, its part of a snapshot, and how it follows a change of the model. A solver's step names
 * the stages in the order in which it queues them; how each queues its kernels is the stage's own.
 *
 * A stage lives as long as its world. Its buffers do not: `attach` is called again when a GPU was lost and when the model changed.
 */
import type { Backend } from '../compute/backend';
import type { AnyKernel } from '../compute/kernel';
import type { ErrorPath } from '../core/check';
import type { Model } from '../scene/assemble';
import type { ModelChange } from '../scene/model-change';
import type { ParticleBuffers } from './particle-buffers';
import type { TriangleBuffers } from './triangle-buffers';

/** Where the buffers of a stage lie. */
export interface StageSite {
  readonly backend: Backend;
  readonly model: Model;
  /** Particle of the model at each index of the buffers, and the way back. */
  readonly order: Uint32Array;
  readonly bufferIndex: Uint32Array;
  readonly particles: ParticleBuffers;
  /** Allocated when first asked for. */
  readonly triangles: () => TriangleBuffers;
}

/** The end of a step of the solver. */
export interface Moment {
  /** Simulated time [s]. */
  readonly time: number;
  /** How much of the world's step is then done, 0 to 1. */
  readonly fraction: number;
  /** When the world's step ends [s]. */
  readonly end: number;
}

/** Fields of the JSON part of a snapshot. */
export type SavedFields = Readonly<Record<string, unknown>>;

export interface Stage {
  /** Every kernel that it may queue. */
  readonly kernels: readonly AnyKernel[];
  /** Those of them that it may queue for a model; left out: all. */
  kernelsFor?(model: Model): readonly AnyKernel[];
  /** Allocates its buffers. Those of an earlier site are the engine's to free. */
  attach(site: StageSite): void;
  /** Before a step of the solver: writes what has changed since the last one. */
  prepare?(moment: Moment): void;
  /** The world jumps to this time: everything stands where it belongs then, or where a snapshot has it, without having moved there. */
  jumpTo?(time: number, saved: SavedFields | null): void;
  /** Its part of a snapshot. */
  save?(): SavedFields;
  /** Refuses a snapshot whose part is not as `save` writes it. */
  check?(path: ErrorPath, saved: SavedFields): void;
  /** Sets what `save` wrote, or without that what the scene has. */
  restore?(saved: SavedFields | null): void;
  /** Bodies came, went, tore or lost springs, at this time: `attach` or `follow` comes next. */
  changed?(change: ModelChange, time: number): void;
  /** The model changed in place: goes on with its buffers. Says whether it does; else, and where this is left out, they are freed, and `attach` comes next. */
  follow?(site: StageSite, change: ModelChange): boolean;
}
