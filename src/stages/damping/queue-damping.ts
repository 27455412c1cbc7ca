/**
 * Damping of the velocity that a step begins with: y = q_n + h v~_n with the damped v~_n (Liu 2013 section 4.1). Solvers call it before
 * anything else; plain drag is in `predict`. What the scene does not ask for is not queued.
 *
 * - Viscosity: forces along springs, in as many stages of `dampSprings` as they need.
 * - Inner drag: what differs from the rigid motion of the body, by `sumMotion`, `fitRigidMotion` and `dampInnerMotion`.
 *
 * Both keep the linear and angular momentum of the free particles of a body but for rounding, and never add kinetic energy. A body that
 * is pinned damps as a free one: its rigid motion is that of its free particles, so that a pendulum, whose swing is a rotation about its
 * pin, swings on. Pinned particles give no mass to that motion and are not slowed; springs to them are viscous.
 */
import type { KernelBuffer, KernelQueue, Span } from '../../compute/backend';
import type { AnyKernel } from '../../compute/kernel';
import { dampInnerMotion } from './damp-inner-motion.kernel';
import { dampSprings } from './damp-springs.kernel';
import { fitRigidMotion } from './fit-rigid-motion.kernel';
import { sumMotion } from './sum-motion.kernel';

/** What the steps of a solver may queue of this. */
export const dampingKernels: readonly AnyKernel[] = [dampSprings, sumMotion, fitRigidMotion, dampInnerMotion];

/** Springs around each particle as compressed rows, in places of the solver's order. */
export interface ViscousBuffers {
  readonly position: KernelBuffer;
  readonly velocity: KernelBuffer;
  /** The velocities of the other stage. */
  readonly next: KernelBuffer;
  readonly dampedFirst: KernelBuffer;
  readonly dampedNeighbour: KernelBuffer;
  readonly dampedStiffness: KernelBuffer;
  readonly springRate: KernelBuffer;
}

/** Particles of each body, cut into blocks. */
export interface InnerDragBuffers {
  readonly position: KernelBuffer;
  readonly velocity: KernelBuffer;
  readonly bodyOf: KernelBuffer;
  readonly member: KernelBuffer;
  readonly blockFirst: KernelBuffer;
  readonly blockOrigin: KernelBuffer;
  readonly blockMotion: KernelBuffer;
  readonly bodyBlockFirst: KernelBuffer;
  readonly bodyOrigin: KernelBuffer;
  readonly rigidMotion: KernelBuffer;
}

export interface Damping {
  readonly all: Span;
  /** Null when the scene has no viscosity. */
  readonly viscous: {
    readonly now: ViscousBuffers;
    /** The same with the two velocities exchanged. */
    readonly swapped: ViscousBuffers;
    /** The largest `springRate` [1/s2]. */
    readonly largestRate: number;
  } | null;
  /** Null when the scene has no inner drag. */
  readonly inner: { readonly buffers: InnerDragBuffers; readonly blocks: Span; readonly bodies: Span } | null;
}

export interface DampingInputs {
  /** Length of the step [s]. */
  readonly h: number;
  /** [s] */
  readonly viscosity: number;
  /** Share of the velocity relative to the rigid motion that is kept over this step. */
  readonly innerKeep: number;
}

export function queueDamping(queue: KernelQueue, { all, viscous, inner }: Damping, inputs: DampingInputs): void {
  if (viscous) {
    const strength = inputs.h * inputs.viscosity;
    for (const stage of viscousStages(strength * viscous.largestRate)) {
      queue.run(dampSprings, all, stage.index % 2 === 0 ? viscous.now : viscous.swapped, { strength, ...stage });
    }
  }
  if (inner) {
    queue.run(sumMotion, inner.blocks, inner.buffers, {});
    queue.run(fitRigidMotion, inner.bodies, inner.buffers, {});
    queue.run(dampInnerMotion, all, inner.buffers, { loss: 1 - inputs.innerKeep });
  }
}

/**
 * The stages of `dampSprings` for eigenvalues up to `stiffness`. s stages carry up to 3/4 (s^2 + s): there P_s is taken at -1/2, so that the
 * fastest mode dies as well instead of changing its sign for ever. s is even, so that the result ends up where it began.
 *
 * More than 32 are not queued: stiffer springs then damp as strongly as 32 stages can, which is what `limit` sees to.
 */
export function viscousStages(stiffness: number): { index: number; limit: number; carry: number; gain: number }[] {
  let count = 2;
  while (count < 32 && 0.75 * (count * count + count) < stiffness) count += 2;
  const limit = 0.75 * (count * count + count);
  return Array.from({ length: count }, (_, index) => {
    const j = index + 1;
    return { index, limit, carry: index / j, gain: ((2 * j - 1) / j) * (2 / (count * count + count)) };
  });
}
