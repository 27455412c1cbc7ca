/** What a solver is to the world: a value that knows its kernels, prepares a model and queues the kernels of one step. */
import type { Backend, KernelQueue } from '../backends/backend';
import type { AnyKernel, Vec4 } from '../kernels/kernel';
import type { Model } from '../model/assemble';
import type { Wind } from '../model/types';
import type { ParticleBuffers } from '../world/particle-buffers';
import type { BackendName } from '../world/types';

export interface Solver {
  /** The name of its folder and of its function in `selvedge/solvers`. */
  readonly name: string;
  /** Its options with the defaults filled in: plain data. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Where it runs. */
  readonly backends: readonly BackendName[];
  /** Every kernel its step may queue. */
  readonly kernels: readonly AnyKernel[];
  /** The work that is done once, for a backend of this name. Throws when the model does not suit the solver. */
  prepare(model: Model, backend: BackendName): PreparedSolver;
}

export interface PreparedSolver {
  /** Particle of the model in each place of the solver's own order: the order of every particle buffer. */
  readonly order: Uint32Array;
  /** Steps of the solver per `world.step()`. */
  readonly substeps: number;
  /** Numbers worth showing: colours, say. */
  readonly facts: Readonly<Record<string, number | string>>;
  /** Puts the solver's data into a backend. */
  start(backend: Backend, particles: ParticleBuffers): SolverRun | Promise<SolverRun>;
}

export interface SolverRun {
  step(queue: KernelQueue, inputs: StepInputs): void;
  /** Told when particles of the model become held, or free again, after the inverse masses in the buffers have changed. */
  hold?(changes: readonly HeldChange[]): void;
  /**
   * Makes ready, in the background, for steps of another length or stiffness.
   * What it resolves with is called right before the first of them. Solvers without this are always ready.
   */
  foresee?(inputs: Pick<StepInputs, 'h' | 'stiffness'>): Promise<() => void>;
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
  /** Length of the step [s]. */
  h: number;
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
