/** What a solver is to the world: a value that knows its kernels, prepares a model and queues the kernels of one step. */
import type { Backend, KernelBuffer, KernelQueue } from '../backends/backend';
import type { AnyKernel, Vec4 } from '../kernels/kernel';
import type { Model } from '../model/assemble';
import type { Wind } from '../model/types';
import type { ParticleBuffers } from '../world/particle-buffers';
import type { Tuned } from '../world/tuning';
import type { BackendName } from '../world/types';

export interface Solver {
  /** The name of its folder and of its function in `selvedge/solvers`. */
  readonly name: string;
  /** Its options with the defaults filled in: plain data. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Where it runs. */
  readonly backends: readonly BackendName[];
  /** False where a step is not one of implicit Euler for all springs, so that `world.relativeError` has nothing to compare it with. Default true. */
  readonly implicitEuler?: boolean;
  /** Every kernel its step may queue. */
  readonly kernels: readonly AnyKernel[];
  /** The work that is done once, for a backend of this name. Throws when the model does not suit the solver. */
  prepare(model: Model, backend: BackendName): PreparedSolver;
}

export interface PreparedSolver {
  /** Particle of the model in each place of the solver's own order: the order of every particle buffer. */
  readonly order: Uint32Array;
  /** Steps of the solver per `world.step()`, or how many it takes for one of this length and stiffness. */
  readonly substeps: number | ((tuned: Tuned) => number);
  /** Most steps of length h [s] that one call of `SolverRun.step` may take, for solvers that can take several at once. Left out: 1. */
  stride?(h: number): number;
  /**
   * The longest step of the solver [s] that is sure to be stable, for solvers that have such a limit. Longer ones are taken all the same, and
   * the world warns of them.
   */
  stableStep?(tuned: Tuned): number;
  /** Numbers worth showing: colours, say. */
  readonly facts: Readonly<Record<string, number | string>>;
  /** Puts the solver's data into a backend. */
  start(backend: Backend, particles: ParticleBuffers): SolverRun | Promise<SolverRun>;
}

export interface SolverRun {
  step(queue: KernelQueue, inputs: StepInputs): void;
  /**
   * What a step takes over from the one before, besides the particles: f32, laid out the same on every backend. A snapshot holds it. It is of no
   * worth where `lastStep` is null.
   */
  readonly memory?: readonly KernelBuffer[];
  /** Told when particles of the model become held, or free again, after the inverse masses in the buffers have changed. */
  hold?(changes: readonly HeldChange[]): void;
  /**
   * Makes ready, in the background, for steps of another length or stiffness.
   * What it resolves with is called right before the first of them. Solvers without this are always ready.
   */
  foresee?(inputs: Pick<StepInputs, 'h' | 'stiffness'>): Promise<() => void>;
  /** Numbers of the last step, for `world.statistics()`. */
  statistics?(): Promise<Readonly<Record<string, number>>>;
  /** A number from 0 to 1 for each particle, in the solver's order, to colour it by: see `World.readShades`. */
  readShades?(): Promise<ArrayLike<number>>;
  /** Lets go of what does not lie in the backend. */
  dispose?(): void;
}

export interface HeldChange {
  particle: number;
  held: boolean;
}

/** What the world tells a step. */
export interface StepInputs {
  /** Steps done since the start of the scene. */
  index: number;
  /** Steps to take, one after the other; more than 1 only up to the solver's `stride`. Held particles and colliders get where they go with the last. */
  count: number;
  /** Length of the step [s]. */
  h: number;
  /** Length of the step before [s]; null where this one follows none: at the start, and after a jump (`reset`, `restore`). */
  lastStep: number | null;
  /**
   * Every spring is this many times as stiff as in the model. Where stiffness only occurs as h^2 k, h sqrt(stiffness) in place of h has
   * the same effect.
   */
  stiffness: number;
  /** x, y, z [m/s2], 0. */
  gravity: Vec4;
  /** Share of the velocity kept over this step. */
  keep: number;
  /** Share of the velocity relative to its body's rigid motion that is kept over this step. */
  innerKeep: number;
  /** Damping of springs in proportion to their stiffness [s]. */
  viscosity: number;
  wind: Wind | null;
  colliderCount: number;
  /** Held particles. */
  pinCount: number;
  /** [m/s] */
  maxSpeed: number;
}
