/** What a solver is to the world: a value that knows its kernels, prepares a model and queues the kernels of one step. */
import type { Backend, BackendName, KernelBuffer, KernelQueue, Span } from '../compute/backend';
import type { AnyKernel } from '../compute/kernel';
import type { CancelSignal } from '../core/cancel-signal';
import type { ElementName } from '../generated/elements';
import type { Model } from '../scene/assemble';
import type { Torn } from '../scene/model-change';
import type { StepBuffers } from '../stages/particle-buffers';
import type { Stages } from '../stages/stages';
import type { StepInputs } from '../stages/step-inputs';

export type { StepInputs } from '../stages/step-inputs';

export interface Tuned {
  /** Length of one `world.step()` [s]. */
  timeStep: number;
  /** Every spring is this many times as stiff as its body was built. */
  stiffness: number;
}

export interface Solver {
  /** The name of its folder and of its function in `selvedge/solvers`. */
  readonly name: string;
  /** Its options with the defaults filled in: plain data. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The kinds of elements that it takes; bodies with others are refused. Left out: springs alone. */
  readonly elements?: readonly ElementName[];
  /** True where it takes bodies with air inside (`pressure`); without it they are refused. */
  readonly takesAir?: boolean;
  /** Where it runs. */
  readonly backends: readonly BackendName[];
  /** False where a step is not one of implicit Euler for all springs, so that `world.relativeError` has nothing to compare it with. Default true. */
  readonly implicitEuler?: boolean;
  /**
   * Where what contact moves is all that it does to the momentum of bodies, as the contact stage measures it, so that `world.measureLoads` can tell what colliders were given. Left out: nowhere.
   */
  readonly measuresLoads?: readonly BackendName[];
  /** Every kernel its step may queue. */
  readonly kernels: readonly AnyKernel[];
  /** The work that is done once, for a backend of this name. Throws when the model does not suit the solver. */
  prepare(model: Model, backend: BackendName): PreparedSolver;
  /**
   * The same for a world that goes on meanwhile: what takes long is done in workers, that of `PreparedSolver.start` included, and leads to the same steps, to the
   * last bit. Rejects with the reason of the signal where that is given, and leaves no worker behind. Left out: `prepare` is quick enough.
   */
  prepareElsewhere?(model: Model, backend: BackendName, background: Background): Promise<PreparedSolver>;
  /**
   * True where a world that is being created is prepared by `prepareElsewhere` too, because that takes hardly longer. Default false: so it is on the main thread of a
   * page alone, which must not be busy for long.
   */
  readonly startsElsewhere?: boolean;
}

/** What goes on while a solver is prepared. */
export interface Background {
  /** Given when nobody waits for the solver any more. */
  readonly signal: CancelSignal;
  /** To be told how far the preparation is, from 0 to 1, where it takes long enough to be worth telling. */
  readonly progress: (fraction: number) => void;
}

export interface PreparedSolver {
  /** Particle of the model in each place of the solver's own order: the order of every particle buffer. */
  readonly order: Uint32Array;
  /** Those of `Solver.kernels` that steps of this model may queue: a GPU compiles no others. Left out: all of them. */
  readonly kernels?: readonly AnyKernel[];
  /** Steps of the solver per `world.step()`, or how many it takes for one of this length and stiffness. */
  readonly substeps: number | ((tuned: Tuned, stages: Pick<Stages, 'contact'>) => number);
  /** Most steps of length h [s] that one call of `SolverRun.step` may take, for solvers that can take several at once. Left out: 1. */
  stride?(h: number, stages: Pick<Stages, 'wind' | 'contact' | 'bodyContact'>): number;
  /**
   * The longest step of the solver [s] that is sure to be stable, for solvers that have such a limit. Longer ones are taken all the same, and
   * the world warns of them.
   */
  stableStep?(tuned: Tuned): number;
  /** Numbers worth showing: colours, say. */
  readonly facts: Readonly<Record<string, number | string>>;
  /**
   * Where it follows tears in place: the indices of each colour, or of each body where that is how the solver sorts particles, at the end of which the order has room (`noParticle`). A particle that
   * a tear adds goes where the one is that it came from. Left out: a body that tears is prepared anew.
   */
  readonly roomBy?: readonly Span[];
  /** Puts the solver's data into a backend. */
  start(backend: Backend, particles: StepBuffers): SolverRun | Promise<SolverRun>;
}

export interface SolverRun {
  step(queue: KernelQueue, inputs: StepInputs): void;
  /**
   * What a step takes over from the one before, besides the particles: f32, laid out the same on every backend. A snapshot holds it. It is of no
   * worth where `lastStep` is null.
   */
  readonly memory?: readonly KernelBuffer[];
  /** The numbers of one buffer of `memory` that belong to one body, for a world whose other bodies come and go. Left out: it cannot be told apart. */
  memoryOf?(body: number, buffer: KernelBuffer): Span;
  /** Told when `memory` was written from outside, before the next step. */
  remembered?(): void;
  /** Told when particles of the model become held, or free again, after the inverse masses in the buffers have changed. */
  hold?(changes: readonly HeldChange[]): void;
  /**
   * Makes ready, in the background, for steps of another length or stiffness.
   * What it resolves with is called right before the first of them. Solvers without this are always ready.
   */
  foresee?(inputs: Pick<StepInputs, 'h' | 'stiffness'>): Promise<() => void>;
  /**
   * For a solver whose work depends on the time that it takes: called before the first substep of every `world.step()`. What it gives is told how long that step took, all substeps together [ms]: right
   * after it, some steps later, or never.
   */
  timed?(): (ms: number) => void;
  /** What else the next step depends on, as plain numbers: a snapshot holds them, and when bodies come or go the next run gets them. */
  readonly notes?: SolverNotes;
  /** Those of `PreparedSolver.facts` that change. */
  facts?(): Readonly<Record<string, number | string>>;
  /** Numbers of the last step, for `world.statistics()`. */
  statistics?(): Promise<Readonly<Record<string, number>>>;
  /** A number from 0 to 1 for each particle, in the solver's order, to colour it by: see `World.readShades`. */
  readShades?(): Promise<ArrayLike<number>>;
  /**
   * Bodies tore, or were made whole again: follows in place, before the next step. Says whether it did; else nothing is changed. There for solvers that have `roomBy`. Later steps depend, to the last bit, on the model that the run was started with and
   * on the one that it follows to, and not on those between: a world that restores a snapshot starts with the one and goes to the other at once.
   */
  follow?(changed: ChangedInPlace): boolean;
  /** Lets go of what does not lie in the backend. */
  dispose?(): void;
}

export interface SolverNotes {
  save(): Readonly<Record<string, number>>;
  /** Those that a run of the same solver and options saved, or none. */
  load(notes: Readonly<Record<string, number>>): void;
}

/** A model that changed in place. */
export interface ChangedInPlace {
  readonly model: Model;
  /** The particle of the model at each index of the buffers: those that were there before are where they were. */
  readonly order: Uint32Array;
  /** The way back: the index in the buffers of each particle. */
  readonly bufferIndex: Uint32Array;
  /** What tore, where nothing else happened; null where all of the model is to be looked at. */
  readonly torn: Torn | null;
}

export interface HeldChange {
  particle: number;
  held: boolean;
  /** Held by a pin, and not by a hand alone, which lets go soon. */
  pinned: boolean;
}
