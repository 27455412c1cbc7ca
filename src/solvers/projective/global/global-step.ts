/**
 * What a global step is to the step: the linear system (M + h^2 L) x = M y + h^2 J d of Liu 2013 eq. 14, solved one way or another. Each way is one file of this
 * folder; `choose-global.ts` chooses among them.
 *
 * A global step also says in which form it takes the local step: as a goal for each particle (`queueGoals`), or as the residual of the system.
 */
import type { Backend, KernelQueue, Span } from '../../../compute/backend';
import type { Springs } from '../../../elements/spring/springs';
import type { SpreadPushes } from '../../../stages/contact/bodies/spread-pushes';
import type { Meeting } from '../../../stages/contact/spread-contact';
import type { ChangedInPlace, HeldChange } from '../../solver';
import type { LocalState } from '../local-step';
import type { GlobalStep } from '../options';

export interface PreparedGlobal {
  readonly global: Exclude<GlobalStep, 'auto'>;
  /** Particle of the model at each index of the buffers. */
  readonly order: Uint32Array;
  /** The particles of each colour: those that a sweep moves at once. */
  readonly colours: readonly Span[];
  /** Numbers worth showing. */
  readonly facts: Readonly<Record<string, number | string>>;
  start(backend: Backend, state: LocalState): GlobalRun | Promise<GlobalRun>;
}

/** Which of the many solves of a scene it is. */
export interface SolveCount {
  /** Steps since the start of the scene. */
  readonly index: number;
  /** Iterations since the start of the step. */
  readonly iteration: number;
}

/** A model that changed in place, and the springs of its global step: the model's, and those that stand for its other elements. */
export interface FollowedChange extends ChangedInPlace {
  readonly springs: Springs;
}

/** A global step in the memory of a backend. `h` is the length of the step that is solved for, times the root of the stiffness factor [s]. */
export interface GlobalRun {
  /** Queues what comes before the first local step of a step of `h` [s], where the global step begins elsewhere than at y. */
  begin?(queue: KernelQueue, h: number): void;
  /** Queues the local step: the projection of every spring and element at the positions at hand. */
  local(queue: KernelQueue, h: number): void;
  /** Queues the solve. `collide` queues contact, for those that have it in between. */
  solve(queue: KernelQueue, h: number, count: SolveCount, collide: () => void): void;
  /** Queues all `iterations` of step `index` at once, where that can be done: see grid/. Says whether it did. */
  together?(queue: KernelQueue, h: number, index: number, iterations: number): boolean;
  /** Queues what comes after the last solve of a step, where the global step has to make sure of that. */
  finish?(queue: KernelQueue, h: number): void;
  /** Queues contact after the last solve of a step, where the global step has a part in that. */
  contact?(queue: KernelQueue, meeting: Omit<Meeting, 'facesLast' | 'springs'>): void;
  /** What answers the pushes of other bodies as a whole, where bodies meet each other: see stages/contact/bodies/spread-pushes.ts. `h` [s] is that of the solve. */
  pushes?(h: number): SpreadPushes | null;
  /** Called before a step of this length. */
  useStep?(h: number): void;
  /** See `SolverRun`. */
  hold?(changes: readonly HeldChange[]): void;
  foresee?(h: number): Promise<() => void>;
  /** See `SolverRun`. The rows of springs and elements change after it. */
  follow?(changed: FollowedChange): boolean;
  dispose?(): void;
}
