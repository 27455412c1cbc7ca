/**
 * Moves particles so that the constraints hold at the end of the step, to first order: linear system, conjugate gradients, correction of the
 * positions. Between `beginStep`, which leaves q in `previous` and y in `position`, and `endStep`.
 *
 * The maximum number of iterations is queued; the kernels skip a body whose residual has reached the tolerance, which they know from sums in
 * memory. Where all bodies are small, a GPU runs all iterations of each body within one dispatch (`solveBodies`).
 */
import type { KernelBuffer, KernelQueue, Span } from '../compute/backend';
import { copyParticles } from '../compute/copy-particles.kernel';
import type { AnyKernel } from '../compute/kernel';
import type { ContactStage } from '../stages/contact/contact-stage';
import type { ParticleBuffers } from '../stages/particle-buffers';
import { advanceMultipliers } from './advance-multipliers.kernel';
import { applyConstraints } from './apply-constraints.kernel';
import { assembleSystem } from './assemble-system.kernel';
import type { AssembledSystem } from './assembled-system';
import { leastShare, leastTolerance } from './block-sums';
import { frictionKernels, queueFriction, slipShare } from './friction/friction';
import { gatherLoads } from './friction/gather-loads.kernel';
import { keepSlips } from './friction/keep-slips.kernel';
import { gatherDirection } from './gather-direction.kernel';
import { holdTouched } from './hold-touched.kernel';
import { lineariseConstraints } from './linearise-constraints.kernel';
import { multiplyConstraints } from './multiply-constraints.kernel';
import { multiplySystem } from './multiply-system.kernel';
import { type Preconditioner, preconditionConstraints, preconditioners } from './precondition-constraints.kernel';
import type { ConstraintState } from './types';
import type { WholeBodies } from './whole-bodies';

/** The kernels of a solve without the matrix. */
export const constraintKernels: readonly AnyKernel[] = [
  lineariseConstraints,
  preconditionConstraints,
  gatherDirection,
  multiplyConstraints,
  advanceMultipliers,
  applyConstraints,
  copyParticles,
  holdTouched,
  ...frictionKernels,
];
/** The further kernels of a solve with the assembled matrix. */
export const assembledKernels: readonly AnyKernel[] = [assembleSystem, multiplySystem];

/**
 * How much of its rest length a constraint that is off is mended by, at most, per second [1/s]. A constraint gives under its load, and where it gives by more than that in a step it bears no more and stretches on: at 6 a sheet of 81 x 81
 * on two corners by 295 %, so by 17 %, and what cannot hold still gives way quietly. With contact after a single solve it is too quick: of 250 falls of random sheets one gained as much energy of motion as a fall of 2.9 m gives.
 */
export const mendingRate = 40;

/**
 * How fast the solve after contact moves a particle along the way that it is held, at most [m/s]: into the collider, from where contact brings it back, with friction, or away from it. All of the load would do so too, but a sheet that lands at 30 m/s puts the momentum of
 * ten rows of particles on one: it was pressed farther into a ball than that is wide, came out of it elsewhere, and was stretched by 10. With 1 m/s a sheet over a box kept 3e-4 of the energy of its fall as motion, with this 7e-7: it is what a particle at rest falls in a step.
 */
const pressingSpeed = 0.01;

export interface SolveSettings {
  /** The maximum of iterations, besides the one along the multipliers of the last step (the warm start). */
  readonly iterations: number;
  /** The relative residual |r| / |b| at which a body has converged, where the warm start left more (block-sums.ts). */
  readonly tolerance: number;
  /** E_c over the diagonal of J M^-1 J^T. */
  readonly epsilon: number;
  readonly preconditioner: Preconditioner;
  /** Whether it follows contact. */
  readonly afterContact?: boolean;
  /** Whether colliders rub at ropes and strands: the solve before contact keeps what pulls at their particles, and that after it goes on from the multipliers of the first. */
  readonly rubs?: boolean;
  /** In place of the usual one [1/s]. */
  readonly mendingRate?: number;
  /** The length of the step [s]. */
  readonly h: number;
  /** Whether the multipliers in memory are those of the step before. */
  readonly warm: boolean;
}

type Bound = Pick<ParticleBuffers, 'position' | 'previous'> & ConstraintState & { wholeBodies?: WholeBodies | null };

/** `s` should be the same object in every step: backends cache by object. */
export function solveConstraints(
  queue: KernelQueue,
  s: Bound & Partial<AssembledSystem>,
  settings: SolveSettings,
): void {
  const { iterations, tolerance, epsilon, preconditioner, afterContact = false, rubs = false, h, warm } = settings;
  const holds = afterContact ? (rubs ? 2 : 1) : 0;
  const linear = {
    warm: warm ? 1 : 0,
    mend: (settings.mendingRate ?? mendingRate) * h,
    turned: holds,
    stride: s.blocks.count,
    epsilon,
  };
  queue.run(lineariseConstraints, s.blocks, s, linear);
  if (rubs) for (const lines of s.rubbed) queue.run(gatherLoads, lines, s, { total: afterContact ? 1 : 0 });
  const preconditioned = { epsilon, preconditioner: preconditioners.indexOf(preconditioner), holds };
  queue.run(preconditionConstraints, s.blocks, s, preconditioned);
  if (isAssembled(s)) queue.run(assembleSystem, s.blocks, s, { epsilon, holds });
  if (s.wholeBodies) {
    const { kernel, bodies, buffers, held, at } = s.wholeBodies;
    queue.run(kernel, bodies, afterContact ? held : buffers, {
      ...at,
      iterations,
      tolerance,
      least: leastShare(tolerance),
      epsilon,
      holds,
      stride: s.blocks.count,
    });
  } else {
    queueIterations(queue, s, { iterations, tolerance, epsilon, holds });
  }
  queue.run(applyConstraints, s.blocks, s, { holds, press: pressingSpeed * h });
}

/** What contact between two solves needs besides. */
export interface ContactState {
  readonly all: Span;
  readonly inertial: KernelBuffer;
  /** The positions before contact go to where the next solve has its directions. */
  readonly keepPositions: Readonly<Record<'source' | 'destination', KernelBuffer>>;
}

export const contactState = (
  { all, inertial, position }: Pick<ParticleBuffers, 'all' | 'inertial' | 'position'>,
  { nodeDirection }: ConstraintState,
): ContactState => ({ all, inertial, keepPositions: { source: position, destination: nodeDirection } });

/**
 * The same among colliders: contact, and a second solve for what it moved, before the contact at the end of the step. The second is linear in where particles are by then, so that links that turned have their length, and what contact moved is held (hold-touched.kernel.ts).
 * Its first direction is that of the second solve of the last step: each has multipliers of its own, but for ropes and strands that rub, where the second goes on from those of the first.
 */
export function solveConstraintsInContact(
  queue: KernelQueue,
  s: Bound & Partial<AssembledSystem> & ContactState,
  settings: SolveSettings,
  contact: Pick<ContactStage, 'present' | 'queue' | 'loads' | 'rubs' | 'probe'>,
): void {
  const rubs = s.rubbed.length > 0 && contact.rubs && !contact.loads.present;
  solveConstraints(queue, s, { ...settings, rubs });
  if (!contact.present) return;
  queue.run(copyParticles, s.all, s.keepPositions, {});
  contact.loads.keep(() => contact.queue(queue, settings.h, 'quick'));
  queue.run(holdTouched, s.all, s, {});
  if (rubs) queueFriction(queue, s, settings.h, contact);
  if (!rubs) queue.exchange(s.multiplier, s.otherMultiplier);
  solveConstraints(queue, s, { ...settings, afterContact: true, rubs, warm: settings.warm && !rubs });
  if (!rubs) queue.exchange(s.multiplier, s.otherMultiplier);
  if (rubs) for (const lines of s.rubbed) queue.run(keepSlips, lines, s, { share: slipShare });
  contact.loads.addHeld(queue, settings.h, s.heldBy);
}

function queueIterations(
  queue: KernelQueue,
  s: Bound & Partial<AssembledSystem>,
  { iterations, ...settings }: Pick<SolveSettings, 'iterations' | 'tolerance' | 'epsilon'> & { holds: number },
): void {
  // The first direction is that of the last step's multipliers, and the second is independent of it; from then on the sums are in ping-pong.
  const passes = [0, 1, 2, 3].map((k) => ({
    ...{ now: k % 2, carry: k < 2 ? 0 : 1 },
    ...{ ...settings, stride: s.blocks.count, least: 1 },
    // Whether the warm start was good enough is told after it.
    ...(k === 1 && { tolerance: leastTolerance(settings.tolerance), least: leastShare(settings.tolerance) }),
  }));
  for (let k = 0; k <= iterations; k++) {
    const uniforms = passes[k < 2 ? k : 2 + (k % 2)];
    if (isAssembled(s)) {
      queue.run(multiplySystem, s.blocks, s, uniforms);
      queue.exchange(s.direction, s.nextDirection);
    } else {
      queue.run(gatherDirection, s.blocks, s, uniforms);
      queue.run(multiplyConstraints, s.blocks, s, uniforms);
    }
    queue.run(advanceMultipliers, s.blocks, s, uniforms);
  }
}

const isAssembled = (s: Bound & Partial<AssembledSystem>): s is Bound & AssembledSystem => s.system !== undefined;
