/** The steps of a model with its springs in CSR: `inputs.count` of them, from `position` and `velocity` to `position` and `velocity`. */
import type { BuffersOf, KernelQueue, Span } from '../../compute/backend';
import type { collideMoving } from '../../stages/contact/collide-moving.kernel';
import type { ContactStage } from '../../stages/contact/contact-stage';
import { type ExplicitInputs, springUniforms } from './spring-uniforms';
import { stepNodes } from './step-nodes.kernel';

export interface Rows {
  readonly all: Span;
  /** The particles of each body. */
  readonly bodies: readonly Span[];
  readonly buffers: BuffersOf<typeof stepNodes.bindings>;
  /** The same particles after a step and the exchange of its buffers: the other one of the ping-pong buffers has where the step began. */
  readonly afterStep: Omit<BuffersOf<typeof collideMoving.bindings>, 'collider' | 'contactGroup' | 'nearby'>;
  /** The kd of eq. 1 [N s/m]. */
  readonly damping: number;
}

/** Each body is a run of its own, so that a run can mark its body as broken. No spring joins two bodies. */
export function advanceRows(
  queue: KernelQueue,
  { all, bodies, buffers, afterStep, damping }: Rows,
  inputs: ExplicitInputs,
  contact: ContactStage,
): void {
  const { count, h } = inputs;
  const uniforms = bodies.map((_, b) => springUniforms(inputs, damping, b));
  for (let done = 0; done < count; done++) {
    bodies.forEach((particles, b) => {
      queue.run(stepNodes, particles, buffers, uniforms[b]);
    });
    queue.exchange(buffers.position, buffers.next);
    queue.exchange(buffers.velocity, buffers.nextVelocity);
    contact.queueMoving(queue, all, afterStep, { h, count, done });
  }
}
