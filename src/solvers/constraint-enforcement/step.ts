/** One step of implicit constraint enforcement (CSSE 2022 section 3.2), as the list of kernels it is. Queues; computes nothing. */
import type { KernelQueue } from '../../compute/backend';
import type { AnyKernel } from '../../compute/kernel';
import type { AssembledSystem } from '../../constraints/assembled-system';
import { type PositionsSolve, positionsKernels } from '../../constraints/positions/solve-positions';
import {
  assembledKernels,
  type ContactState,
  constraintKernels,
  type SolveSettings,
  solveConstraintsInContact,
} from '../../constraints/solve-constraints';
import type { ConstraintState } from '../../constraints/types';
import type { WholeBodies } from '../../constraints/whole-bodies';
import type { SpringBuffers } from '../../elements/spring/spring-buffers';
import { springForces } from '../../elements/spring/spring-forces.kernel';
import { beginStep, endStep, type IntegratorState, integratorKernels } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import { pushParticles } from '../../stages/predict/push-particles.kernel';
import type { StepInputs } from '../solver';

export const kernels: readonly AnyKernel[] = [
  ...integratorKernels,
  springForces,
  pushParticles,
  ...constraintKernels,
  ...assembledKernels,
  ...positionsKernels,
];

/** Where the unknowns are positions: constraints and springs act in one implicit solve. */
export interface PositionsState extends StepBuffers, IntegratorState {
  readonly solve: PositionsSolve;
}

export function stepPositions(queue: KernelQueue, s: PositionsState, inputs: StepInputs): void {
  beginStep(queue, s, inputs);
  s.solve.queue(queue, inputs.h);
  endStep(queue, s, inputs, () => s.solve.queueContact(queue, inputs.h), s.solve.spreadPushes);
}

export interface ConstraintEnforcementState
  extends StepBuffers,
    IntegratorState,
    ConstraintState,
    ContactState,
    Partial<AssembledSystem> {
  readonly settings: Omit<SolveSettings, 'warm' | 'h'>;
  /** How a GPU solves for small bodies; null or left out: as for large ones. */
  readonly wholeBodies?: WholeBodies | null;
  /** The springs that stay springs, with the particles they act on; null where there are none. */
  readonly springs: (SpringBuffers & StepBuffers) | null;
}

/** `warm`: whether the multipliers are those of the step before. */
export function step(queue: KernelQueue, s: ConstraintEnforcementState, inputs: StepInputs, warm: boolean): void {
  const { h, stiffness } = inputs;
  // `beginStep` damps all springs by the scene's viscosity, constraints included.
  if (s.springs) queue.run(springForces, s.all, s.springs, { stiffness, viscosity: 0 });
  beginStep(queue, s, inputs);
  if (s.springs) queue.run(pushParticles, s.all, s.springs, { h });
  const { contact } = s.stages;
  solveConstraintsInContact(queue, s, { ...s.settings, h, warm }, contact);
  endStep(queue, s, inputs);
}
