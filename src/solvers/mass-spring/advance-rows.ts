/** The steps of a model with its springs in CSR: `inputs.count` of them, from `position` and `velocity` to `position` and `velocity`. */
import type { BuffersOf, KernelQueue, Span } from '../../compute/backend';
import { type ExplicitInputs, springUniforms } from './spring-uniforms';
import { stepNodes } from './step-nodes.kernel';

export interface Rows {
  /** The particles of each body. */
  readonly bodies: readonly Span[];
  readonly buffers: BuffersOf<typeof stepNodes.bindings>;
  /** The kd of eq. 1 [N s/m]. */
  readonly damping: number;
}

/** Each body is a run of its own, so that a run can mark its body as broken. No spring joins two bodies. */
export function advanceRows(queue: KernelQueue, { bodies, buffers, damping }: Rows, inputs: ExplicitInputs): void {
  const uniforms = bodies.map((_, b) => springUniforms(inputs, damping, b));
  for (let done = 0; done < inputs.count; done++) {
    bodies.forEach((particles, b) => {
      queue.run(stepNodes, particles, buffers, uniforms[b]);
    });
    queue.exchange(buffers.position, buffers.next);
    queue.exchange(buffers.velocity, buffers.nextVelocity);
  }
}
