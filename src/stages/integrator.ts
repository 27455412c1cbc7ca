/**
 * How a step goes from forces to motion, for any solver that solves M (x - y) = h^2 f(x): what is queued before it solves, the h that it
 * solves with, and what is queued after.
 *
 * - Implicit Euler: x is the end of the step (Liu 2013 eq. 3, 4). Stable, and it damps.
 * - Generalised midpoint, the theta method: an implicit Euler step of theta h, with theta = 0.7, whose end z is on the way, and on from there along the
 *   same line: q_(n+1) = q_n + (z - q_n) / theta, v_(n+1) = v_n + (v_z - v_n) / theta. It damps slow motion by theta - 1/2 = 0.2 where implicit Euler has 1/2, and an
 *   oscillation that is stiff for the step keeps (1 - theta) / theta = 0.43 of itself in each.
 * - Implicit midpoint: an implicit Euler step of h / 2, whose end z is the middle of the step, and as far again: q_(n+1) = 2 z - q_n,
 *   v_(n+1) = 2 v_z - v_n. Of second order and symplectic, it keeps the energy of what moves slowly for the step. Stiff springs that turn
 *   gain energy until they fly apart: it needs steps that resolve them.
 * - Energy-momentum: the same, with forces at z that do the work of the springs' energy (the solver sees to that: `shortenRests`). Of second
 *   order, and a converged step keeps energy and momenta, whatever its length. One that is not converged loses some.
 *
 * The midpoint is as good as undamped: what is solved must be what a symmetric matrix solves, or energy grows. For sweeps, see step.ts of
 * the projective solver.
 *
 * Contact acts on the end of the step in all of them. Pins are as far on their way as z when it is solved for, so that they arrive in time.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../compute/backend';
import { copyParticles } from '../compute/copy-particles.kernel';
import type { AnyKernel } from '../compute/kernel';
import type { SpreadPushes } from './contact/bodies/spread-pushes';
import type { ParticleBuffers, StepBuffers } from './particle-buffers';
import type { StepInputs } from './step-inputs';
import { extrapolate } from './velocities/extrapolate.kernel';
import { extrapolateVelocities } from './velocities/extrapolate-velocities.kernel';

export type Integrator = 'implicit-euler' | 'generalised-midpoint' | 'implicit-midpoint' | 'energy-momentum';
/** The share of a step that each solves for. */
const solvedShare: Readonly<Record<Integrator, number>> = {
  'implicit-euler': 1,
  'generalised-midpoint': 0.7,
  'implicit-midpoint': 0.5,
  'energy-momentum': 0.5,
};
export const integrators = Object.keys(solvedShare) as readonly Integrator[];
/** Whether it solves for the middle of the step, or somewhere else on the way, and goes on to the end from there. */
export const extrapolates = (integrator: Integrator): boolean => solvedShare[integrator] < 1;
/** Whether it is the middle, so that nothing is damped. */
export const midpoint = (integrator: Integrator): boolean => solvedShare[integrator] === 0.5;

/** The h that a step of `h` is solved with [s]. */
export const solvedStep = (integrator: Integrator, h: number): number => solvedShare[integrator] * h;

/** What `beginStep` and `endStep` may queue besides the kernels of the stages. */
export const integratorKernels: readonly AnyKernel[] = [copyParticles, extrapolate, extrapolateVelocities];

/** What `integratorState` adds to the particles. */
export interface IntegratorState {
  readonly integrator: Integrator;
  /** The velocity at the start of the step. Implicit Euler has no use for it. */
  readonly startVelocity: KernelBuffer;
  readonly keepVelocity: { readonly source: KernelBuffer; readonly destination: KernelBuffer };
}

export function integratorState(
  backend: Backend,
  { velocity }: ParticleBuffers,
  integrator: Integrator,
): IntegratorState {
  const count = extrapolates(integrator) ? velocity.count : 0;
  const startVelocity = backend.allocate('startVelocity', 'vec4f', count);
  return { integrator, startVelocity, keepVelocity: { source: velocity, destination: startVelocity } };
}

/** Everything up to y, which is the first guess of the positions, and held particles in place. Returns the h to solve with [s]. */
export function beginStep(queue: KernelQueue, s: StepBuffers & IntegratorState, inputs: StepInputs): number {
  const { damping, predict, wind, pins, bodyContact } = s.stages;
  const h = solvedStep(s.integrator, inputs.h);
  bodyContact.begin(queue);
  damping.queue(queue, inputs);
  if (extrapolates(s.integrator)) queue.run(copyParticles, s.all, s.keepVelocity, {});
  predict.queue(queue, h, inputs.h);
  wind.queue(queue, h);
  pins.move(queue, h, h / inputs.h);
  return h;
}

/** From the solved positions to the end of the step: contact, velocities, bodies that broke. A solver that has a part in contact gives `meet`, which queues it. */
export function endStep(
  queue: KernelQueue,
  s: StepBuffers & IntegratorState,
  { h }: StepInputs,
  meet?: () => void,
  spread?: SpreadPushes | null,
): void {
  const { predict, contact, bodyContact, velocities, freeze, pins } = s.stages;
  const further = extrapolates(s.integrator);
  const solved = solvedStep(s.integrator, h);
  if (further) queue.run(extrapolate, s.all, s, { h, solved });
  if (meet) meet();
  else contact.queue(queue, h);
  bodyContact.queue(queue, h, {
    collide: () => contact.queue(queue, h, 'once'),
    spread,
    heldMoved: pins.moved,
  });
  if (further) {
    const uniforms = { h, keep: predict.keep(h), beyond: h / solved - 1, maxSpeed: freeze.maxSpeed };
    queue.run(extrapolateVelocities, s.all, s, uniforms);
  } else {
    velocities.queue(queue, h);
  }
  bodyContact.end(queue);
  freeze.queue(queue);
}
