/**
 * Contact where a step solves M + h^2 L for a correction: with a factor, or by multigrid.
 *
 * `collide` moves particles out of colliders one by one after the solve, as if nothing held them to their neighbours. Where h^2 k is many times a particle's mass, as in
 * stiff ropes, fine cloth and rubber, that leaves elastic energy that nothing paid for, h^2 k / m times the kinetic energy that the contact took: a body dances on the floor for ever,
 * and the tetrahedra at its sole are crushed. So what contact asks for, D, is given to the body as a whole: the impulses S D act on
 * the system of the step,
 *
 *   (M + h^2 L) d = S D,   x = x_solved + alpha d,   alpha = (D . S D) / (D . S d),
 *
 * which is one step of ascent, with the exact length, towards the multipliers of the constraint that contact is (the dual of minimising
 * d . (M + h^2 L) d / 2 where D is asked for): it cannot go too far. S is diagonal, and each body has its own alpha. `collide` then runs once more, for what is left.
 *
 * In ropes, strands and solids S is M, the steepest ascent. alpha is then at least 1, and 1 without springs, where this is `collide` itself. By multigrid d is what a V-cycle makes of M D, which is less than the exact d, and alpha the more: of 200 random falls (test/fuzz/drops.ts) none gained more than 0.4 % of a metre's fall.
 *
 * Cloth meets edges and corners in this way, and hangs on them: particles at an edge bear many times their own weight. With S = M, each step took back the fall of h g that the solve had given to all of it in the wrong places, and the rim of a sheet over a box was in motion at h g for ever, with 1.3e-6 of the energy of its fall.
 * So S D is what the residual r of the step says that contact bears (`contactImpulses`): with x_0 the first guess of the step, P = m (x_solved + D - x_0) - r takes a particle where contact wants it if its neighbours go along, and S D is the part of P along D. Of what lies still, r is what presses
 * it against the collider, P takes all of that back, and x_solved + d is where it was before the step: rest is a fixed point, and nothing is remembered from step to step. 5e-8 of the energy is left after three seconds, by a factor and by multigrid. Of what falls freely r is 0 and S is M; so it is of what comes faster than `calmSpeed`.
 * alpha is 1 at rest, but for what faces that share corners ask for too much; what it is off 1 by less than `slack` is not believed.
 *
 * Where colliders move S is M: friction is in D too, and a particle that sticks to a surface would be taken along by as many times more than it should as it bears more than its weight (cloth on a turntable went ahead of it). So it is while loads are measured, which are those of M D, and with integrators that solve for somewhere else than the end of the step.
 *
 * It bends easily, and the matrix does not know that: what hangs free beside a contact is lifted by more than it should, and comes down a little late (a sheet over a box by two frames at 20 substeps, by a second at 4). Following by 1 with S = M let the flaps of that sheet swing
 * for ever, with 5e-3 of the energy of the fall, and stretched its threads by 7 % instead of 2.4. Taking what presses particles against colliders out of the residual before the solve, with the mass alone in place of the matrix (Ly et al. 2020), flung sheets off hills at 4 substeps.
 * Other directions of ascent were tried for the sheet over the box. C (M + h^2 L) C D, C leaving those that contact moves (the lumped preconditioner of FETI methods): 5e-7, and 3e-7 by multigrid, but patches that landed on a flat hull gained 7 to 16 times their fall at 4 substeps, and were lifted by 1 to 4 cm at 20. All of P instead of its part along D: 1e-5, and 8e-7 where only particles that stick have all of it.
 * Two or three steps of ascent with S = M, each with a solve: 5e-7, but 1e-5 by multigrid, whose answer is not exact; six of them, 5e-4. Pulling back what alpha d takes beyond D: 7e-6; taking back the velocity of that alone: 2e-4.
 *
 * Ropes and strands have most of their contact inside the solve (chains/chain-contact.ts), and what is left here.
 *
 * It costs one more solve per step, up to as much again as the step had taken. stiff-contact.ts says for which models that pays.
 */
import type { Backend, KernelBuffer, KernelQueue } from '../../compute/backend';
import { copyParticles } from '../../compute/copy-particles.kernel';
import type { AnyKernel } from '../../compute/kernel';
import { csrRows } from '../../core/csr';
import type { Model } from '../../scene/assemble';
import { noParticle } from '../../topology/order-by-colour';
import type { StepBuffers } from '../particle-buffers';
import { contactImpulses } from './contact-impulses.kernel';
import { contactScales } from './contact-scales';
import { scaleContact } from './scale-contact.kernel';
import { spreadContact } from './spread-contact.kernel';
import { sumContact } from './sum-contact.kernel';

export const spreadContactKernels: readonly AnyKernel[] = [
  copyParticles,
  contactImpulses,
  sumContact,
  scaleContact,
  spreadContact,
];

/** By how much alpha may be off 1 where contact is at rest: faces that share corners ask for a little more or less than would do. */
const slack = 0.15;

/**
 * What contact moves faster than that off the guess of a step, which is its motion without springs, is not at rest [m/s], and S is the mass. With what springs say there too, of 400 random falls of sheets of `constraintEnforcement` two gained energy, the worst as much as a fall of 1.1 m gives.
 */
const calmSpeed = 0.5;

export interface ContactSolve {
  /** The right-hand side. It may be the same buffer as the solution. */
  readonly right: KernelBuffer;
  readonly solution: KernelBuffer;
  solve(queue: KernelQueue): void;
  /** x_0 and r: the guess that the iterations of a step began with, and the residual there. */
  readonly guess: KernelBuffer;
  readonly firstResidual: KernelBuffer;
}

/** The contact of a step. */
export interface Meeting {
  /** Moves particles out of colliders, and faces where that is asked for. */
  readonly collide: (faces: boolean) => void;
  /** The length of the step [s]. */
  readonly h: number;
  /** Where the middle of the step is solved for: 1 / h of the whole step [1/s]. Else 0. */
  readonly rate: number;
  /** Whether faces have the last word too. */
  readonly facesLast: boolean;
  /** Whether `guess` and `firstResidual` are those of this step. */
  readonly springs: boolean;
}

/** What queues the contact of a step. `order` has the particle of the model at each index of the buffers, or `noParticle`, and the rows of `solution` are in that order. */
export function spreadingContact(
  backend: Backend,
  model: Model,
  order: Uint32Array,
  particles: StepBuffers,
  { right, solution, solve, guess, firstResidual }: ContactSolve,
): (queue: KernelQueue, meeting: Meeting) => void {
  const { contact } = particles.stages;
  const bodies = model.bodies.length;
  const { first, list } = csrRows(bodies + 1, order.map(bodyAt(model)));
  const { position, all } = particles;
  const solved = backend.allocate('solved', 'vec4f', order.length);
  const contactMass = backend.allocate('contactMass', 'f32', order.length);
  const scales = contactScales(backend, { bodies, first, list }, { position, solved, solution, contactMass });
  const { contactScale } = scales;
  const buffers = { ...particles, solution, solved, guess, firstResidual, contactMass, contactScale };
  const toRight = { ...buffers, solution: right };
  const keep = { source: position, destination: solved };
  return (queue, { collide, h, rate, facesLast, springs }) => {
    if (!contact.present) return;
    queue.run(copyParticles, all, keep, {});
    contact.loads.hold();
    collide(true);
    const known = springs && contact.standsStill && !contact.loads.present;
    queue.run(contactImpulses, all, toRight, { calm: known ? calmSpeed * h : 0 });
    solve(queue);
    scales.queue(queue, known ? slack : 0);
    contact.loads.share(queue, contactScale);
    queue.run(spreadContact, all, buffers, { rate });
    collide(facesLast);
  };
}

/** The body of a particle; room for particles counts as one more. */
const bodyAt =
  ({ bodies, bodyOf }: Model) =>
  (particle: number): number =>
    particle === noParticle ? bodies.length : bodyOf[particle];
