/** One exact step of an integrator: y by kernels, the minimum of g by `BodySolver`, contact of bodies as a whole by `meetColliders`, velocities by kernels. */
import type { Backend, KernelBuffer, KernelQueue } from '../../compute/backend';
import type { SpreadPushes } from '../../stages/contact/bodies/spread-pushes';
import { beginStep, endStep, extrapolates, type IntegratorState } from '../../stages/integrator';
import type { StepBuffers } from '../../stages/particle-buffers';
import type { StepInputs } from '../solver';
import type { BodySolver } from './body-solver';
import { meetColliders } from './meet-colliders';

export interface NewtonState extends StepBuffers, IntegratorState {
  readonly backend: Backend;
  /** One a body. */
  readonly solvers: readonly BodySolver[];
  /** Whether contact with colliders acts on bodies as a whole. */
  readonly asWhole: boolean;
  /** What bodies as a whole make of the pushes of other bodies; null where they do not meet. */
  readonly pushes: SpreadPushes | null;
}

/** Newton iterations of all bodies together, and how many bodies were not solved to the tolerance. */
export type NewtonStatistics = { iterations: number; unsolved: number };

export function step(queue: KernelQueue, s: NewtonState, inputs: StepInputs): NewtonStatistics {
  const h = beginStep(queue, s, inputs) * Math.sqrt(inputs.stiffness);
  const view = (buffer: KernelBuffer) => s.backend.view(buffer) as Float64Array;
  const particles = { position: view(s.position), previous: view(s.previous), inertial: view(s.inertial) };
  const broken = s.backend.view(s.bodyStatus) as Uint32Array;
  const statistics = { iterations: 0, unsolved: 0 };
  s.solvers.forEach((solver, body) => {
    if (broken[body] !== 0) return;
    const { iterations, converged } = solver.solve(particles, h);
    statistics.iterations += iterations;
    if (!converged) statistics.unsolved++;
  });
  const { contact } = s.stages;
  const rate = extrapolates(s.integrator) ? 1 / inputs.h : 0;
  const meet = () => meetColliders(s, () => contact.queue(queue, inputs.h), rate);
  endStep(queue, s, inputs, s.asWhole && contact.present ? meet : undefined, s.pushes);
  return statistics;
}
