/**
 * Moves particles so that the constraints hold at the end of the step, to first order: linear system, conjugate gradients, correction of the
 * positions. Between `beginStep`, which leaves q in `previous` and y in `position`, and `endStep`.
 *
 * As many iterations are queued as are allowed; a body whose residual is small enough sits out the rest, which the kernels decide from
 * sums in memory. Where all bodies are small, a GPU goes through the iterations of each within one dispatch (`solveBodies`).
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

/** Without the matrix. */
export const constraintKernels: readonly AnyKernel[] = [
  lineariseConstraints,
  preconditionConstraints,
  gatherDirection,
  multiplyConstraints,
  advanceMultipliers,
  applyConstraints,
];
/** What comes to them with it. */
export const assembledKernels: readonly AnyKernel[] = [assembleSystem, multiplySystem];

export interface SolveSettings {
  /** Most iterations, besides the one that finds how much of the last step's multipliers is still right. */
  readonly iterations: number;
  /** The residual |r| / |b| at which a body is done. */
  readonly tolerance: number;
  /** E_c over the diagonal of J M^-1 J^T. */
  readonly epsilon: number;
  readonly preconditioner: Preconditioner;
  /** Whether the multipliers in memory are those of the step before. */
  readonly warm: boolean;
}

type Bound = Pick<ParticleBuffers, 'position' | 'previous'> & ConstraintState & { wholeBodies?: WholeBodies | null };

/** `s` should be the same object in every step: backends keep what they make for it. */
export function solveConstraints(
  queue: KernelQueue,
  s: Bound & Partial<AssembledSystem>,
  { iterations, tolerance, epsilon, preconditioner, warm }: SolveSettings,
): void {
  queue.run(lineariseConstraints, s.blocks, s, { warm: warm ? 1 : 0, stride: s.blocks.count });
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
  // The first direction is that of the last step's multipliers, and the second does not follow from it; from then on two take turns.
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
