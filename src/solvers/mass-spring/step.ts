/**
 * One call of explicit mass-spring (CSSE 2022 section 4.1) as a list of kernels: `inputs.count` steps, and once per call the stages that need not be in each
 * step. Queues; computes nothing.
 *
 * Wind and contact act at the end, with the length of all the steps together: wind as a kick that the next call feels, contact by moving
 * particles out, which changes their velocities likewise.
 */
import type { KernelBuffer, KernelQueue } from '../../compute/backend';
import { span } from '../../compute/backend';
import { copyParticles } from '../../compute/copy-particles.kernel';
import type { AnyKernel } from '../../compute/kernel';
import { collide, recoverySpeed } from '../../stages/contact/collide.kernel';
import { type Damping, dampingKernels, queueDamping } from '../../stages/damping/queue-damping';
import { freezeBroken } from '../../stages/freeze/freeze-broken.kernel';
import type { ParticleBuffers } from '../../stages/particle-buffers';
import { updateVelocities } from '../../stages/velocities/update-velocities.kernel';
import { applyWind } from '../../stages/wind/apply-wind.kernel';
import { pushTriangles } from '../../stages/wind/push-triangles.kernel';
import { windUniforms } from '../../stages/wind/wind-uniforms';
import type { StepInputs } from '../solver';
import { advanceRows, type Rows } from './advance-rows';
import { aimPins } from './aim-pins.kernel';
import { advanceGrids, type Grids } from './gpu/advance-grids';
import { advanceMeshes, type Meshes } from './gpu/advance-meshes';
import { packParticles } from './gpu/pack-particles.kernel';
import { unpackParticles } from './gpu/unpack-particles.kernel';
import { landPins } from './land-pins.kernel';
import { stepNodes } from './step-nodes.kernel';

/** `stepGrid`, `stepMesh` and `stepPatches` are not listed: they are made for the shape of the model when the solver starts. */
export const kernels: readonly AnyKernel[] = [
  ...dampingKernels,
  copyParticles,
  aimPins,
  packParticles,
  stepNodes,
  unpackParticles,
  pushTriangles,
  applyWind,
  landPins,
  collide,
  updateVelocities,
  freezeBroken,
];

export interface MassSpringState extends Omit<ParticleBuffers, 'damping'> {
  /** On a GPU: the bodies that are regular grids, and the others; null where there are none. */
  readonly grids: Grids | null;
  readonly meshes: Meshes | null;
  /** All bodies, on a CPU, and on a GPU where the layout of `meshes` cannot hold them. */
  readonly rows: Rows | null;
  /** Drag on motion that differs from rigid motion. Viscosity is in the steps themselves. */
  readonly innerDrag: Damping;
  readonly keepStart: { readonly source: KernelBuffer; readonly destination: KernelBuffer };
  readonly keepBeforeContact: { readonly source: KernelBuffer; readonly destination: KernelBuffer };
  /** The state for a call of a single step of `rows`, after which `rows.buffers.next` has the previous position. Made once: backends cache by object. */
  readonly single: Omit<MassSpringState, 'single'> | null;
}

export function step(queue: KernelQueue, s: MassSpringState, inputs: StepInputs): void {
  const { count, wind, colliderCount, maxSpeed } = inputs;
  const time = count * inputs.h;
  const pins = span(0, inputs.pinCount);
  const after = (count === 1 && s.single) || s;

  queueDamping(queue, s.innerDrag, { ...inputs, innerKeep: inputs.innerKeep ** count });
  if (s.rows && after === s) queue.run(copyParticles, s.all, s.keepStart, {});
  if (pins.count > 0) queue.run(aimPins, pins, s, { time });
  if (s.grids) advanceGrids(queue, s.grids, inputs);
  if (s.meshes) advanceMeshes(queue, s.meshes, inputs);
  if (s.rows) advanceRows(queue, s.rows, inputs);
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
