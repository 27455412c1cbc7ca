/**
 * Contact with a global step in residual form: a factor, or multigrid.
 *
 * `collide` moves particles out of colliders one by one after the solve, as if nothing held them to their neighbours. Where h^2 k is many times a particle's mass, as in
 * stiff ropes, fine cloth and rubber, that leaves elastic energy that nothing paid for, h^2 k / m times the kinetic energy that the contact took: a body dances on the floor for ever,
 * and the tetrahedra at its sole are crushed. So what contact asks for, D, is given to the body as a whole: the impulses M D act on
 * the system of the step,
 *
 *   (M + h^2 L) d = M D,   x = x_solved + alpha d,   alpha = (D . M D) / (D . M d),
 *
 * which is one step of steepest ascent, with the exact length, towards the multipliers of the constraint that contact is (the dual of minimising
 * d . (M + h^2 L) d / 2 where D is asked for): it cannot go too far. alpha is at least 1, and 1 without springs, where this is `collide` itself; each body has its
 * own. `collide` then runs once more, for what is left. By multigrid d is what a V-cycle makes of M D, which is less than the exact d, and alpha the more: of 200 random falls (test/fuzz/drops.ts) none gained more than 0.4 % of a metre's fall.
 *
 * It costs one more solve per step, up to as much again as the step had taken. stages/contact/stiff-contact.ts says for which models; with integrators other than implicit Euler it is done for all,
 * since what contact leaves in springs is hardly damped there.
 */
import { type Backend, type KernelBuffer, type KernelQueue, span } from '../../../compute/backend';
import { copyParticles } from '../../../compute/copy-particles.kernel';
import type { AnyKernel } from '../../../compute/kernel';
import { csrIncidence } from '../../../core/csr';
import type { Model } from '../../../scene/assemble';
import { hasStiffContact } from '../../../stages/contact/stiff-contact';
import { extrapolates } from '../../../stages/integrator';
import type { LocalState } from '../local-step';
import { contactImpulses } from './contact-impulses.kernel';
import type { GlobalRun } from './global-step';
import { scaleContact } from './scale-contact.kernel';
import { spreadContact } from './spread-contact.kernel';

export const spreadContactKernels: readonly AnyKernel[] = [copyParticles, contactImpulses, scaleContact, spreadContact];

export interface ContactSolve {
  /** The right-hand side. It may be the same buffer as the solution. */
  readonly right: KernelBuffer;
  readonly solution: KernelBuffer;
  solve(queue: KernelQueue): void;
}

export function spreadingContact(
  backend: Backend,
  model: Model,
  order: Uint32Array,
  local: LocalState,
  { right, solution, solve }: ContactSolve,
): GlobalRun['contact'] {
  const contact = local.stages.contact;
  if (!hasStiffContact(model) && !extrapolates(local.integrator)) return;
  const bodies = model.bodies.length;
  const { first, list } = csrIncidence(
    bodies,
    1,
    order.map((particle) => model.bodyOf[particle]),
  );
  const { position, all } = local;
  const solved = backend.allocate('solved', 'vec4f', model.particleCount);
  const buffers = {
    ...local,
    solution,
    solved,
    memberFirst: backend.allocate('memberFirst', 'u32', first.length, first),
    member: backend.allocate('contactMember', 'u32', list.length, list),
    contactScale: backend.allocate('contactScale', 'f32', bodies),
  };
  const toRight = { ...buffers, solution: right };
  const keep = { source: position, destination: solved };
  return (queue, { collide, rate }) => {
    if (!contact.present) return;
    queue.run(copyParticles, all, keep, {});
    collide();
    queue.run(contactImpulses, all, toRight, {});
    solve(queue);
    queue.run(scaleContact, span(0, bodies), buffers, {});
    queue.run(spreadContact, all, buffers, { rate });
    collide();
  };
}
