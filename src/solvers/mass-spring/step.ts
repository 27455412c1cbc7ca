/**
 * One call of explicit mass-spring (CSSE 2022 section 4.1), as the list of kernels it is: `inputs.count` steps, and once around all of them what
 * does not need to be in each. Queues; computes nothing.
 *
 * Wind and contact act at the end, with the length of all the steps together: wind as a kick that the next call feels, contact by moving
 * particles out, which changes their velocities likewise.
 */
import type { BuffersOf, KernelBuffer, KernelQueue } from '../../backends/backend';
import { span } from '../../backends/backend';
import { applyWind } from '../../kernels/apply-wind.kernel';
import { collide, recoverySpeed } from '../../kernels/collide.kernel';
import { copyParticles } from '../../kernels/copy-particles.kernel';
import { freezeBroken } from '../../kernels/freeze-broken.kernel';
import type { AnyKernel } from '../../kernels/kernel';
import { pushTriangles } from '../../kernels/push-triangles.kernel';
import { type Damping, dampingKernels, queueDamping } from '../../kernels/queue-damping';
import { updateVelocities } from '../../kernels/update-velocities.kernel';
import { windUniforms } from '../../kernels/wind-uniforms';
import type { ParticleBuffers } from '../../world/particle-buffers';
import type { StepInputs } from '../solver';
import { advance, type BodyOfSprings, type GridSteps } from './advance';
import { aimPins } from './aim-pins.kernel';
import type { PatchSteps } from './allocate-patches';
import { landPins } from './land-pins.kernel';
import { stepMesh } from './step-mesh.kernel';
import { stepNodes } from './step-nodes.kernel';

export const kernels: readonly AnyKernel[] = [
  ...dampingKernels,
  copyParticles,
  aimPins,
  stepNodes,
  stepMesh,
  pushTriangles,
  applyWind,
  landPins,
  collide,
  updateVelocities,
  freezeBroken,
];

export interface MassSpringState extends Omit<ParticleBuffers, 'damping'> {
  readonly bodies: readonly BodyOfSprings[];
  /** How grids take steps: several a dispatch, and one. The same where several are not to be had. */
  readonly severalSteps: GridSteps;
  readonly singleSteps: GridSteps;
  /** How a model without grids takes several steps a dispatch; null: it does not. */
  readonly patches: PatchSteps | null;
  /** What a step writes: these change places with `position` and `velocity`. */
  readonly next: KernelBuffer;
  readonly nextVelocity: KernelBuffer;
  readonly neighbourFirst: KernelBuffer;
  readonly neighbour: KernelBuffer;
  /** Stiffness and rest length, two numbers an entry. */
  readonly neighbourSpring: KernelBuffer;
  /** What `stepMesh` binds, where springs are laid out for it; null: they are for `stepNodes`. */
  readonly sliced: BuffersOf<typeof stepMesh.bindings> | null;
  /** The kd of eq. 1 [N s/m]. */
  readonly damping: number;
  /** Drag on what differs from rigid motion. Viscosity is in the steps themselves. */
  readonly innerDrag: Damping;
  readonly keepStart: { readonly source: KernelBuffer; readonly destination: KernelBuffer };
  readonly keepBeforeContact: { readonly source: KernelBuffer; readonly destination: KernelBuffer };
  /** For a call of one step, after which the position before it is in `next`. Made once: backends keep what they make for it. */
  readonly single: Omit<MassSpringState, 'single'>;
}

export function step(queue: KernelQueue, s: MassSpringState, inputs: StepInputs): void {
  const { count, wind, colliderCount, maxSpeed } = inputs;
  const time = count * inputs.h;
  const pins = span(0, inputs.pinCount);
  const after = count === 1 ? s.single : s;

  queueDamping(queue, s.innerDrag, { ...inputs, innerKeep: inputs.innerKeep ** count });
  if (count > 1) queue.run(copyParticles, s.all, s.keepStart, {});
  if (pins.count > 0) queue.run(aimPins, pins, s, { time });
  advance(queue, s, inputs);
  if (pins.count > 0) queue.run(landPins, pins, s, {});
  if (wind || colliderCount > 0) queue.run(copyParticles, s.all, s.keepBeforeContact, {});
  if (wind) {
    queue.run(pushTriangles, s.triangles, after, windUniforms(wind));
    queue.run(applyWind, s.all, s, { h: time });
  }
  if (colliderCount > 0) {
    queue.run(collide, s.all, after, { colliderCount, recovery: recoverySpeed * time });
    queue.run(updateVelocities, s.all, s, { h: time, maxSpeed });
  }
  queue.run(freezeBroken, s.all, after, {});
}
