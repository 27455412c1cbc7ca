/** One step of adaptive constraints (CSSE 2022 Table 9) whose unknowns are positions, as the list of kernels it is. */
import type { KernelQueue } from '../../../compute/backend';
import { beginStep, endStep, type IntegratorState } from '../../../stages/integrator';
import type { StepBuffers } from '../../../stages/particle-buffers';
import type { StepInputs } from '../../solver';
import type { LimitedSolve } from './solve-limited';

export interface LimitedState extends StepBuffers, IntegratorState {
  readonly solve: LimitedSolve;
}

export function stepLimited(queue: KernelQueue, s: LimitedState, inputs: StepInputs): void {
  s.solve.choose(queue, inputs, inputs.lastStep === null);
  beginStep(queue, s, inputs);
  s.solve.queue(queue, inputs, s.stages.predict.keep(inputs.h));
  const { contact } = s.solve;
  endStep(queue, s, inputs, () => contact.meet(queue, inputs.h), contact.pushes);
}
