/**
 * Friction within the solve that follows contact (solve-constraints.ts), of what constraints press against colliders that stand still.
 *
 *   gatherLoads     what the multipliers of the last step pull each particle with
 *   (the first solve, contact, holdTouched)
 *   probeLoads      a little way along its force,
 *   collide         and out of the colliders again, without friction: the normal
 *   probeFriction   which particles are pressed against a collider; these along the surface, the way that they are pulled,
 *   collide         with friction
 *   rubTouched      the inverse mass that friction leaves of each of them
 *   (linear where particles are by then; gatherLoads: what the multipliers of the first solve pull with)
 *   (the second solve, which goes on from these multipliers)
 *   keepSlips
 *
 * Contact moves particles one by one. A rope under tension goes far into a drum in the first solve, and all of its friction there is more than enough to take back what it slid by: it stuck by 11 to 25 times what Coulomb's law says, and with contact between two solves, the second of which knew no friction, it slipped at 0.4 to
 * 0.7 of it. Here the second solve knows it as an inverse mass, so that the system stays symmetric.
 *
 * Friction is mu N s / s', with s the slip of the step and s' that of the steps before. Where a rope slides on the two are the same, and friction is mu N. Where it is pulled by less, s becomes less from step to step by as much, and ends at nothing: it sticks. By more, and it grows: it comes loose. (Laws of friction that are
 * measured on rock depend on the rate of slip in just this way.) Slip is known from the steps before and not from the velocity, in which gravity and springs are already. What is so much faster, or slower, that the two have nothing to do with each other has too much friction, or too little, for a step.
 *
 * Of a rope around a drum with a strain below 1 % friction was within 2 % of Coulomb's law in f64, to one turn. With s' made of this step alone, the slip of y or of a solve without friction, it was 20 to 68 % too strong from 90 to 360 degrees, since ropes do not slide at once as a whole: short waves of slip go along them, and the mean of s / s' is above 1 where one of the two is as uneven as
 * the other. Solving again with the slip that was found came nearer only slowly, a force mu N in place of it did not stay bounded.
 */
import type { KernelBuffer, KernelQueue, Span } from '../../compute/backend';
import type { AnyKernel } from '../../compute/kernel';
import type { ContactStage } from '../../stages/contact/contact-stage';
import { recoverySpeed } from '../../stages/contact/out-of-colliders';
import type { ParticleBuffers } from '../../stages/particle-buffers';
import type { ConstraintState } from '../types';
import { gatherLoads } from './gather-loads.kernel';
import { keepSlips } from './keep-slips.kernel';
import { probeFriction } from './probe-friction.kernel';
import { probeLoads } from './probe-loads.kernel';
import { rubTouched } from './rub-touched.kernel';

export const frictionKernels: readonly AnyKernel[] = [gatherLoads, probeLoads, probeFriction, rubTouched, keepSlips];

/** How far probes go [m]: far enough for f32 to tell directions, near enough for a surface to be flat. */
const reach = 2e-4;
/** How far off a surface particles touch it [m]: what f32 rounds positions to. */
const slack = 1e-6;
/** What comes no faster than this share of the recovery speed rubs: it does not bounce. */
const calmShare = 0.5;
/** The shortest slip that friction is made of [m]: far below what f32 can tell, so that what sticks does not creep. */
const leastSlip = 1e-9;
/** How much of the slip of a step goes into that of the steps before. With all of it, the uneven slip of single steps makes friction too strong. */
export const slipShare = 0.3;

type Bound = { readonly all: Span } & Pick<ParticleBuffers, 'position' | 'previous' | 'inertial'> & ConstraintState;

/** From where contact has put particles to where the second solve begins. */
export function queueFriction(queue: KernelQueue, s: Bound, h: number, contact: Pick<ContactStage, 'probe'>): void {
  const { withoutFriction, withFriction } = probedBuffers(s);
  queue.run(probeLoads, s.all, s, { reach });
  contact.probe(queue, withoutFriction);
  queue.run(probeFriction, s.all, s, { reach, slack, calm: calmShare * recoverySpeed * h });
  contact.probe(queue, withFriction);
  queue.run(rubTouched, s.all, s, { leastSlip });
}

type Probed = Record<'position' | 'previous', KernelBuffer>;
const known = new WeakMap<object, Record<'withoutFriction' | 'withFriction', Probed>>();

/** The same objects in every step: backends cache by object. */
function probedBuffers(s: Bound): Record<'withoutFriction' | 'withFriction', Probed> {
  let probed = known.get(s);
  if (!probed) {
    const { position, previous, probe } = s;
    probed = { withoutFriction: { position, previous: probe }, withFriction: { position, previous } };
    known.set(s, probed);
  }
  return probed;
}
