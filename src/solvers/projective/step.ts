/** One step of projective dynamics (Pall 2018 Alg. 1), as the list of kernels it is. Queues; computes nothing. */
import type { KernelQueue } from '../../compute/backend';
import type { AnyKernel } from '../../compute/kernel';
import { spreadByMultigridKernels } from '../../stages/contact/bodies/spread-by-multigrid';
import { beginStep, endStep, extrapolates, integratorKernels } from '../../stages/integrator';
import type { StepInputs } from '../solver';
import { choleskyKernels } from './global/cholesky';
import { gaussSeidelKernels } from './global/gauss-seidel';
import type { GlobalRun, PreparedGlobal } from './global/global-step';
import { jacobiKernels } from './global/jacobi';
import { multigridStepKernels } from './global/multigrid';
import { type LocalState, localStepKernels } from './local-step';

const ofGlobal: Record<PreparedGlobal['global'], readonly AnyKernel[]> = {
  cholesky: choleskyKernels,
  multigrid: multigridStepKernels,
  'red-black': gaussSeidelKernels,
  coloured: gaussSeidelKernels,
  'gauss-seidel': gaussSeidelKernels,
  jacobi: jacobiKernels,
  chebyshev: jacobiKernels,
};

const always: readonly AnyKernel[] = [...integratorKernels, ...localStepKernels];

/** Those that a step with this global step may queue, and where bodies `meet` each other. */
export const kernelsWith = ({ global }: PreparedGlobal, meet: boolean): readonly AnyKernel[] => [
  ...always,
  ...ofGlobal[global],
  ...(meet ? spreadByMultigridKernels : []),
];

export const kernels: readonly AnyKernel[] = [
  ...always,
  ...Object.values(ofGlobal).flat(),
  ...spreadByMultigridKernels,
];

export interface ProjectiveState extends LocalState {
  readonly global: GlobalRun;
  /** Local steps, and as many global ones. */
  readonly iterations: number;
}

export function step(queue: KernelQueue, s: ProjectiveState, inputs: StepInputs): void {
  const h = beginStep(queue, s, inputs) * Math.sqrt(inputs.stiffness);
  const collide = (faces: boolean | 'once' = true) => s.stages.contact.queue(queue, inputs.h, faces);
  s.global.begin?.(queue, inputs.h);
  if (!s.global.together?.(queue, h, inputs.index, s.iterations)) {
    for (let iteration = 0; iteration < s.iterations; iteration++) {
      s.global.local(queue, h);
      s.global.solve(queue, h, { index: inputs.index, iteration }, () => collide('once'));
    }
  }
  s.global.finish?.(queue, h);
  const rate = extrapolates(s.integrator) ? 1 / inputs.h : 0;
  const { contact } = s.global;
  endStep(queue, s, inputs, contact && (() => contact(queue, { collide, h: inputs.h, rate })), s.global.pushes?.(h));
}
