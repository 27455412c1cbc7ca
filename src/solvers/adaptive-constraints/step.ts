/** One step of adaptive constraints (CSSE 2022 Table 9), as the list of kernels it is. Queues; computes nothing. */
import type { KernelBuffer, KernelQueue } from '../../compute/backend';
import type { AnyKernel } from '../../compute/kernel';
import {
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
import { chooseConstraints } from './choose-constraints.kernel';
import { countActive } from './count-active.kernel';
import { limitedKernels } from './limits/solve-limited';
import { listActive } from './list-active.kernel';
import { shadeParticles } from './shade-particles.kernel';

export const kernels: readonly AnyKernel[] = [
  ...integratorKernels,
  springForces,
  pushParticles,
  chooseConstraints,
  countActive,
  listActive,
  ...constraintKernels,
  shadeParticles,
  ...limitedKernels,
];

/** When springs become constraints and come back: uniforms of `chooseConstraints`. */
export interface Thresholds {
  readonly threshold: number;
  readonly held: number;
  readonly hysteresis: number;
  readonly recovery: number;
}

export interface AdaptiveState extends StepBuffers, IntegratorState, SpringBuffers, ConstraintState, ContactState {
  /** Spring of each constraint. */
  readonly springOf: KernelBuffer;
  /** The counts of each particle, block and body, from `chooseConstraints`, `countActive` and `listActive`. */
  readonly tally: KernelBuffer;
  readonly blockTally: KernelBuffer;
  readonly bodyTally: KernelBuffer;
  /** First particle that each block counts. */
  readonly blockParticle: KernelBuffer;
  /** How a GPU solves for small bodies; null: as for large ones. */
  readonly wholeBodies: WholeBodies | null;
  /** Uniforms of `listActive`. */
  readonly lists: { readonly ownersAt: number; readonly touchedAt: number };
  readonly solve: Omit<SolveSettings, 'warm' | 'h'>;
}

/** `warm`: whether to start from the multipliers of the step before. */
export function step(
  queue: KernelQueue,
  s: AdaptiveState,
  inputs: StepInputs,
  thresholds: Thresholds,
  warm: boolean,
): void {
  const { h, lastStep, stiffness } = inputs;
  const chosenBefore = { h: lastStep ?? h, anew: lastStep === null ? 1 : 0 };
  queue.run(chooseConstraints, s.all, s, { ...thresholds, ...chosenBefore, stiffness });
  queue.run(countActive, s.blocks, s, {});
  queue.run(listActive, s.blocks, s, s.lists);
  queue.run(springForces, s.all, s, { stiffness, viscosity: 0 });
  beginStep(queue, s, inputs);
  queue.run(pushParticles, s.all, s, { h });
  const { contact } = s.stages;
  solveConstraintsInContact(queue, s, { ...s.solve, h, warm }, contact);
  endStep(queue, s, inputs);
}
