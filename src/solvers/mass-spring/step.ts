/**
 * One call of explicit mass-spring (CSSE 2022 section 4.1) as a list of kernels: `inputs.count` steps, and once per call the stages that need not be in each
 * step. Queues; computes nothing.
 *
 * Gravity, drag and viscosity are in the steps' own kernels, and contact follows each step: a particle that is moved out after many of them is moved against springs that had
 * the time of all of them to push, and gains energy. So it is with contact between bodies, which comes at the end of a call: where there is any, a call has one step. What it moves a particle by changes its velocity, by as much per step. Wind acts at the
 * end, as a kick that the next call feels.
 */
import type { KernelBuffer, KernelQueue } from '../../compute/backend';
import { copyParticles } from '../../compute/copy-particles.kernel';
import type { AnyKernel } from '../../compute/kernel';
import type { StepBuffers } from '../../stages/particle-buffers';
import type { StepInputs } from '../solver';
import { advanceRows, type Rows } from './advance-rows';
import { advanceGrids, type Grids } from './gpu/advance-grids';
import { advanceMeshes, type Meshes } from './gpu/advance-meshes';
import { collidePacked } from './gpu/collide-packed.kernel';
import { packParticles } from './gpu/pack-particles.kernel';
import { unpackParticles } from './gpu/unpack-particles.kernel';
import { stepNodes } from './step-nodes.kernel';

/** `stepGrid`, `stepMesh` and `stepPatches` are not listed: they are made for the shape of the model when the solver starts. */
export const kernels: readonly AnyKernel[] = [collidePacked, copyParticles, packParticles, stepNodes, unpackParticles];

export interface MassSpringState extends StepBuffers {
  /** On a GPU: the bodies that are regular grids, and the others; null where there are none. */
  readonly grids: Grids | null;
  readonly meshes: Meshes | null;
  /** All bodies, on a CPU, and on a GPU where they meet each other or the layout of `meshes` cannot hold them. */
  readonly rows: Rows | null;
  readonly keepStart: { readonly source: KernelBuffer; readonly destination: KernelBuffer };
  /** What comes next moves particles, and `inertial` has where they were before. */
  readonly keepInertial: { readonly source: KernelBuffer; readonly destination: KernelBuffer };
}

export function step(queue: KernelQueue, s: MassSpringState, inputs: StepInputs): void {
  const { damping, predict, wind, pins, contact, bodyContact, velocities, freeze } = s.stages;
  const { count, h, stiffness } = inputs;
  const time = count * h;
  const explicit = {
    ...inputs,
    gravity: predict.gravity4,
    keep: predict.keep(h),
    viscosity: damping.viscosity(stiffness),
    maxSpeed: freeze.maxSpeed,
  };

  bodyContact.begin(queue);
  damping.queueInnerDrag(queue, inputs);
  if (s.rows && count > 1) queue.run(copyParticles, s.all, s.keepStart, {});
  pins.aim(queue, time);
  if (s.grids) advanceGrids(queue, s.grids, explicit, contact);
  if (s.meshes) advanceMeshes(queue, s.meshes, explicit, contact);
  if (s.rows) advanceRows(queue, s.rows, explicit, contact);
  // After a single step the other one of the ping-pong buffers has where it began.
  if (s.rows && count === 1) queue.exchange(s.previous, s.rows.buffers.next);
  pins.land(queue);
  contact.queueMovingFaces(queue, time);
  if (bodyContact.present) {
    queue.run(copyParticles, s.all, s.keepInertial, {});
    bodyContact.queue(queue, time, {
      collide: () => contact.queue(queue, time, false),
      heldMoved: pins.moved,
      isExplicit: true,
    });
    velocities.queue(queue, time);
  }
  if (wind.blows) {
    queue.run(copyParticles, s.all, s.keepInertial, {});
    wind.queue(queue, time, 0);
  }
  bodyContact.end(queue);
  freeze.queue(queue);
}
