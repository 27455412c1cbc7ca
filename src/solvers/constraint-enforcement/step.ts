/** One step of implicit constraint enforcement (CSSE 2022 section 3.2), as the list of kernels it is. Queues; computes nothing. */
import type { KernelQueue } from '../../backends/backend';
import type { AssembledSystem } from '../../constraints/assembled-system';
import {
  assembledKernels,
  constraintKernels,
  type SolveSettings,
  solveConstraints,
} from '../../constraints/solve-constraints';
import type { ConstraintState } from '../../constraints/types';
import { applyForces } from '../../kernels/apply-forces.kernel';
import { beginStep, endStep, type IntegratorState, integratorKernels } from '../../kernels/integrator';
import type { AnyKernel } from '../../kernels/kernel';
import type { SpringBuffers } from '../../kernels/spring-buffers';
import { springForces } from '../../kernels/spring-forces.kernel';
import type { ParticleBuffers } from '../../world/particle-buffers';
import type { StepInputs } from '../solver';

export const kernels: readonly AnyKernel[] = [
  ...integratorKernels,
  springForces,
  applyForces,
  ...constraintKernels,
  ...assembledKernels,
];

export interface ConstraintEnforcementState
  extends ParticleBuffers,
    IntegratorState,
    ConstraintState,
    Partial<AssembledSystem> {
  readonly settings: Omit<SolveSettings, 'warm'>;
  /** The springs that stay springs, with the particles they act on; null where there are none. */
  readonly springs: (SpringBuffers & ParticleBuffers) | null;
}

/** Where drag leaves less than this of the velocity, no force moves anything. */
const leastKeep = 1e-6;

/** `warm`: whether the multipliers are those of the step before. */
export function step(queue: KernelQueue, s: ConstraintEnforcementState, inputs: StepInputs, warm: boolean): void {
  if (s.springs) {
    // `beginStep` damps all springs by the scene's viscosity, constraints included.
    queue.run(springForces, s.all, s.springs, { stiffness: inputs.stiffness, viscosity: 0 });
    // `predict` keeps a share of the velocity: none of what these forces add is to be lost by that.
    queue.run(applyForces, s.all, s.springs, { h: inputs.h / Math.max(inputs.keep, leastKeep) });
  }
  beginStep(queue, s, inputs);
  solveConstraints(queue, s, { ...s.settings, warm });
  endStep(queue, s, inputs);
}
