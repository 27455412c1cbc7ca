/**
 * Moves particles so that the constraints hold at the end of the step, to first order: linear system, conjugate gradients, correction of the
 * positions. Between `beginStep`, which leaves q in `previous` and y in `position`, and `endStep`.
 *
 * The maximum number of iterations is queued; the kernels skip a body whose residual has reached the tolerance, which they know from sums in
 * memory. Where all bodies are small, a GPU runs all iterations of each body within one dispatch (`solveBodies`).
 */
import type { KernelQueue } from '../compute/backend';
import type { AnyKernel } from '../compute/kernel';
import type { ParticleBuffers } from '../stages/particle-buffers';
import { advanceMultipliers } from './advance-multipliers.kernel';
import { applyConstraints } from './apply-constraints.kernel';
import { assembleSystem } from './assemble-system.kernel';
import type { AssembledSystem } from './assembled-system';
import { gatherDirection } from './gather-direction.kernel';
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
];
/** The further kernels of a solve with the assembled matrix. */
export const assembledKernels: readonly AnyKernel[] = [assembleSystem, multiplySystem];

/**
 * How much of its rest length a constraint that is off is mended by, at most, per second [1/s]. A constraint gives under its load, and where it gives by more than that in a step it bears no more and stretches on: a sheet of 81 x 81
 * on two corners by 295 %. `quick` leaves such loads alone (17 %), and what cannot hold still gives way quietly; but where contact comes only after the solve it is too quick: of 250 falls
 * of random sheets one gained as much energy of motion as a fall of 2.9 m gives, with `calm` 0.25 m.
 */
const mendingRates = { calm: 6, quick: 40 } as const;

export interface SolveSettings {
  /** The maximum of iterations, besides the one along the multipliers of the last step (the warm start). */
  readonly iterations: number;
  /** The relative residual |r| / |b| at which a body has converged. */
  readonly tolerance: number;
  /** E_c over the diagonal of J M^-1 J^T. */
  readonly epsilon: number;
  readonly preconditioner: Preconditioner;
  /** Default calm. */
  readonly mending?: keyof typeof mendingRates;
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
  { iterations, tolerance, epsilon, preconditioner, mending = 'calm', h, warm }: SolveSettings,
): void {
  const linear = { warm: warm ? 1 : 0, mend: mendingRates[mending] * h, stride: s.blocks.count };
  queue.run(lineariseConstraints, s.blocks, s, linear);
  queue.run(preconditionConstraints, s.blocks, s, { epsilon, preconditioner: preconditioners.indexOf(preconditioner) });
  if (isAssembled(s)) queue.run(assembleSystem, s.blocks, s, { epsilon });
  if (s.wholeBodies) {
    const { kernel, bodies, buffers, at } = s.wholeBodies;
    queue.run(kernel, bodies, buffers, { ...at, iterations, tolerance, epsilon, stride: s.blocks.count });
  } else {
    queueIterations(queue, s, { iterations, tolerance, epsilon });
  }
  queue.run(applyConstraints, s.blocks, s, {});
}

function queueIterations(
  queue: KernelQueue,
  s: Bound & Partial<AssembledSystem>,
  { iterations, tolerance, epsilon }: Pick<SolveSettings, 'iterations' | 'tolerance' | 'epsilon'>,
): void {
  // The first direction is that of the last step's multipliers, and the second is independent of it; from then on the sums are in ping-pong.
  const passes = [0, 1, 2, 3].map((k) => ({
    ...{ now: k % 2, carry: k < 2 ? 0 : 1 },
    ...{ tolerance, epsilon, stride: s.blocks.count },
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
