/**
 * Bodies answer the pushes of other bodies, and of their own folds, as a whole, as they do those of colliders (spread-contact.ts): pushes move particles one by one, and the springs to their neighbours are stretched by as much, which is elastic energy that nothing paid for, and which the next solve turns against the next pushes. Ropes that lay on each other flew apart, and a towel that
 * was wrung (scenes/twisted-cloth.ts) stayed locked in its folds with threads drawn out by 62 %, by 0.7 % with this. So the moves D that pairs ask for are impulses M D on the system of the step,
 *
 *   (M + h^2 L) d = M D,   x = x_solved + alpha d,   alpha = (D . M D) / (D . M d),
 *
 * with one alpha for all bodies: what one of them gives, the other gets.
 */
import type { Backend, KernelQueue } from '../../../compute/backend';
import { copyParticles } from '../../../compute/copy-particles.kernel';
import { noParticle } from '../../../topology/order-by-colour';
import type { StepBuffers } from '../../particle-buffers';
import { contactImpulses } from '../contact-impulses.kernel';
import { contactScales } from '../contact-scales';
import type { ContactSolve } from '../spread-contact';
import { spreadContact } from '../spread-contact.kernel';

/** Queues `push`, which moves particles, and then what the bodies make of it. */
export type SpreadPushes = (queue: KernelQueue, push: () => void) => void;

export function spreadingPushes(
  backend: Backend,
  order: Uint32Array,
  particles: StepBuffers,
  { right, solution, solve }: Pick<ContactSolve, 'right' | 'solution' | 'solve'>,
): SpreadPushes {
  const { position, all } = particles;
  const list = Uint32Array.from(order.keys()).filter((i) => order[i] !== noParticle);
  const solved = backend.allocate('pushedFrom', 'vec4f', order.length);
  const contactMass = backend.allocate('pushedMass', 'f32', order.length);
  // All bodies as one.
  const whole = { bodies: 1, first: Uint32Array.of(0, list.length), list };
  const scales = contactScales(backend, whole, { position, solved, solution, contactMass });
  const bodyOf = backend.allocate('pushedBody', 'u32', order.length);
  const { contactScale } = scales;
  // Impulses are M D, and the guess and the residual are not looked at: see contact-impulses.kernel.ts.
  const unused = { guess: solved, firstResidual: solved };
  const buffers = { ...particles, ...unused, solution, solved, contactMass, bodyOf, contactScale };
  const toRight = { ...buffers, solution: right };
  return (queue, push) => {
    queue.run(copyParticles, all, { source: position, destination: solved }, {});
    push();
    queue.run(contactImpulses, all, toRight, { calm: 0 });
    solve(queue);
    scales.queue(queue, 0);
    queue.run(spreadContact, all, buffers, { rate: 0 });
  };
}
