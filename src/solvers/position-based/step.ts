/** One step of position-based dynamics (Mueller 2007 section 3.1; Fratarcangeli 2015), as the list of kernels it is. Queues; computes nothing. */
import type { BuffersOf, KernelBuffer, KernelQueue, Span } from '../../compute/backend';
import type { AnyKernel } from '../../compute/kernel';
import type { SpreadPushes } from '../../stages/contact/bodies/spread-pushes';
import { beginStep, endStep, type IntegratorState, integratorKernels } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import type { StepInputs } from '../solver';
import { type Balloons, balloonKernels, queueBalloons } from './balloons/balloons';
import { constraintTypes } from './constraint-types';
import { joinCopies } from './join-copies.kernel';
import type { PlaceBuffers } from './places';
import type { SolvePatches } from './solve-patches.kernel';
import { solveTethers } from './solve-tethers.kernel';
import { spreadCopies } from './spread-copies.kernel';

export const kernels: readonly AnyKernel[] = [
  ...integratorKernels,
  ...constraintTypes.flatMap(({ kernel, serially }) => [kernel, serially]),
  spreadCopies,
  joinCopies,
  ...balloonKernels,
  solveTethers,
];

/** Constraints of one type, in the order in which they are solved. */
export interface Solve {
  readonly kernel: AnyKernel;
  /** Those that are solved at once, one after the other. */
  readonly colours: readonly Span[];
  readonly buffers: Readonly<Record<'place' | 'corners' | 'rest' | 'multiplier', KernelBuffer>>;
  /** 1 where no two constraints of a colour share a particle. */
  readonly wide: 0 | 1;
}

/** Constraints whose particles are split into places of their own. */
export interface Copies {
  readonly places: Span;
  readonly buffers: PlaceBuffers;
  readonly relaxation: number;
  readonly solves: readonly Solve[];
}

/** Constraints in patches, whose particles are split at their borders. */
export interface Patches {
  readonly kernel: SolvePatches;
  readonly all: Span;
  readonly buffers: PlaceBuffers & BuffersOf<SolvePatches['bindings']>;
  readonly segmentsFrom: number;
  readonly relaxation: number;
}

export interface PositionBasedState extends StepBuffers, IntegratorState {
  /** Constraints that move the particles themselves. */
  readonly solves: readonly Solve[];
  /** Those that move copies of them; null where there are none. */
  readonly copies: Copies | null;
  /** All of them, where they are cut into patches. */
  readonly patches: Patches | null;
  /** Surfaces with air inside; null where there are none. */
  readonly balloons: Balloons | null;
  /** What they bind; null where there are none. */
  readonly tethers: BuffersOf<typeof solveTethers.bindings> | null;
  readonly iterations: number;
  /** Of its error that a constraint mends in an iteration; null: by its compliance. */
  readonly share: number | null;
}

export function step(queue: KernelQueue, s: PositionBasedState, inputs: StepInputs): void {
  const { h, stiffness } = inputs;
  const numbers = { perSquaredStep: s.share === null ? 1 / (h * h * stiffness) : 0, share: s.share ?? 1 };
  beginStep(queue, s, inputs);
  for (let iteration = 0; iteration < s.iterations; iteration++) {
    const uniforms = { ...numbers, first: iteration === 0 ? 1 : 0 };
    solveAll(queue, s, uniforms);
    // At the end of each iteration (Fratarcangeli 2015 section 5): that of the last one is the contact of the step.
    s.stages.contact.queue(queue, h);
  }
  // What pushes of other bodies stretch is solved again before it is pushed on: pushes and constraints by turns.
  const answer: SpreadPushes = (queue, push) => {
    push();
    solveAll(queue, s, { ...numbers, first: 0 });
  };
  endStep(queue, s, inputs, () => {}, answer);
}

/** What every kernel of constraints is told: see solve-distances.kernel.ts. */
interface SweepUniforms {
  readonly perSquaredStep: number;
  readonly share: number;
  readonly first: number;
}

/** All constraints once, with air and tethers. */
function solveAll(queue: KernelQueue, s: PositionBasedState, uniforms: SweepUniforms): void {
  sweep(queue, s, uniforms);
  if (s.balloons) queueBalloons(queue, s.balloons, uniforms);
  if (s.tethers) queue.run(solveTethers, s.all, s.tethers, {});
}

function sweep(queue: KernelQueue, s: PositionBasedState, uniforms: SweepUniforms): void {
  solve(queue, s.solves, uniforms);
  if (s.patches) {
    const { kernel, all, buffers, segmentsFrom, relaxation } = s.patches;
    queue.run(kernel, all, buffers, { ...uniforms, segmentsFrom });
    queue.run(joinCopies, s.all, buffers, { relaxation });
  }
  if (!s.copies) return;
  queue.run(spreadCopies, s.copies.places, s.copies.buffers, {});
  solve(queue, s.copies.solves, uniforms);
  queue.run(joinCopies, s.all, s.copies.buffers, { relaxation: s.copies.relaxation });
}

function solve(queue: KernelQueue, solves: readonly Solve[], uniforms: SweepUniforms): void {
  for (const { kernel, colours, buffers, wide } of solves) {
    for (const colour of colours) queue.run(kernel, colour, buffers, { ...uniforms, wide });
  }
}
