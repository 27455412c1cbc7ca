/**
 * How a step goes from forces to motion, for any solver that solves M (x - y) = h^2 f(x): what is queued before it solves, the h that it
 * solves with, and what is queued after.
 *
 * - Implicit Euler: x is the end of the step (Liu 2013 eq. 3, 4). Stable, and it damps.
 * - Implicit midpoint: an implicit Euler step of h / 2, whose end z is the middle of the step, and as far again: q_(n+1) = 2 z - q_n,
 *   v_(n+1) = 2 v_z - v_n. Of second order and symplectic, it keeps the energy of what moves slowly for the step. Stiff springs that turn
 *   gain energy until they fly apart: it needs steps that resolve them.
 * - Energy-momentum: the same, with forces at z that do the work of the springs' energy (the solver sees to that: `shortenRests`). Of second
 *   order, and a converged step keeps energy and momenta, whatever its length. One that is not converged loses some.
 *
 * The midpoint is as good as undamped: what is solved must be what a symmetric matrix solves, or energy grows. For sweeps, see step.ts of
 * the projective solver.
 *
 * Contact acts on the end of the step in both. Pins are in the middle of their way when z is solved for, so that they arrive in time.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../compute/backend';
import { copyParticles } from '../compute/copy-particles.kernel';
import type { AnyKernel } from '../compute/kernel';
import { collide, recoverySpeed } from './contact/collide.kernel';
import { dampingKernels, queueDamping } from './damping/queue-damping';
import { freezeBroken } from './freeze/freeze-broken.kernel';
import type { ParticleBuffers } from './particle-buffers';
import { movePins } from './pins/move-pins.kernel';
import { predict } from './predict/predict.kernel';
import type { StepInputs } from './step-inputs';
import { extrapolate } from './velocities/extrapolate.kernel';
import { extrapolateVelocities } from './velocities/extrapolate-velocities.kernel';
import { updateVelocities } from './velocities/update-velocities.kernel';
import { applyWind } from './wind/apply-wind.kernel';
import { pushTriangles } from './wind/push-triangles.kernel';
import { windUniforms } from './wind/wind-uniforms';

export type Integrator = 'implicit-euler' | 'implicit-midpoint' | 'energy-momentum';
export const integrators: readonly Integrator[] = ['implicit-euler', 'implicit-midpoint', 'energy-momentum'];
/** Whether it solves for the middle of the step. */
export const midpoint = (integrator: Integrator): boolean => integrator !== 'implicit-euler';

/** The h that a step of `h` is solved with [s]. */
export const solvedStep = (integrator: Integrator, h: number): number => (midpoint(integrator) ? h / 2 : h);

/** Every kernel that `beginStep` and `endStep` may queue. */
export const integratorKernels: readonly AnyKernel[] = [
  ...dampingKernels,
  copyParticles,
  predict,
  pushTriangles,
  applyWind,
  movePins,
  extrapolate,
  collide,
  updateVelocities,
  extrapolateVelocities,
  freezeBroken,
];

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
  const count = midpoint(integrator) ? velocity.count : 0;
  const startVelocity = backend.allocate('startVelocity', 'vec4f', count);
  return { integrator, startVelocity, keepVelocity: { source: velocity, destination: startVelocity } };
}

/** Everything up to y, which is the first guess of the positions, and held particles in place. Returns the h to solve with [s]. */
export function beginStep(queue: KernelQueue, s: ParticleBuffers & IntegratorState, inputs: StepInputs): number {
  const { gravity, keep, wind, pinCount } = inputs;
  const h = solvedStep(s.integrator, inputs.h);
  const share = h / inputs.h;
  queueDamping(queue, s.damping, inputs);
  if (midpoint(s.integrator)) queue.run(copyParticles, s.all, s.keepVelocity, {});
  queue.run(predict, s.all, s, { h, gravity, keep });
  if (wind) {
    queue.run(pushTriangles, s.triangles, s, windUniforms(wind));
    queue.run(applyWind, s.all, s, { h });
  }
  queue.run(movePins, { first: 0, count: pinCount }, s, { h, share });
  return h;
}

/** From the solved positions to the end of the step: contact, velocities, bodies that broke. */
export function endStep(queue: KernelQueue, s: ParticleBuffers & IntegratorState, inputs: StepInputs): void {
  const { h, keep, colliderCount, maxSpeed } = inputs;
  const middle = midpoint(s.integrator);
  if (middle) queue.run(extrapolate, s.all, s, { h });
  if (colliderCount > 0) queue.run(collide, s.all, s, { colliderCount, recovery: recoverySpeed * h });
  if (middle) queue.run(extrapolateVelocities, s.all, s, { h, keep, maxSpeed });
  else queue.run(updateVelocities, s.all, s, { h, maxSpeed });
  queue.run(freezeBroken, s.all, s, {});
}
