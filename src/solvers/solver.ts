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
  /** Steps of the solver per `world.step()`. */
  readonly substeps: number;
  /** Where it runs. */
  readonly backends: readonly BackendName[];
  /** Every kernel its step may queue. */
  readonly kernels: readonly AnyKernel[];
  /** The work that is done once for every backend. Throws when the model does not suit the solver. */
  prepare(model: Model): PreparedSolver;
}

export interface PreparedSolver {
  /** Particle of the model in each place of the solver's own order: the order of every particle buffer. */
  readonly order: Uint32Array;
  /** Numbers worth showing: colours, say. */
  readonly facts: Readonly<Record<string, number | string>>;
  /** Puts the solver's data into a backend. */
  start(backend: Backend, particles: ParticleBuffers): SolverRun;
}

export interface SolverRun {
  step(queue: KernelQueue, inputs: StepInputs): void;
}

/** What the world tells a step. */
export interface StepInputs {
  /** Steps done since the start of the scene. */
  index: number;
  /** Length of the step [s]. */
  h: number;
  /** x, y, z [m/s2], 0. */
  gravity: Vec4;
  /** Share of the velocity kept over this step. */
  keep: number;
  wind: Wind | null;
  colliderCount: number;
  /** Held particles. */
  pinCount: number;
  /** [m/s] */
  maxSpeed: number;
}
