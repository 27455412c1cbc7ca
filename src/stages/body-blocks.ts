/** The particles of each body, cut into blocks: for sums over bodies in a fixed order, so that the result does not depend on the number of threads. */
import { type Backend, type KernelBuffer, type Span, span } from '../compute/backend';
import type { Model } from '../scene/assemble';

export interface BodyBlocks {
  readonly blocks: Span;
  readonly bodies: Span;
  /** The buffer indices of the particles, body by body. */
  readonly member: KernelBuffer;
  /** Where each block begins in `member`; none straddles bodies. */
  readonly blockFirst: KernelBuffer;
  /** The first block of each body. */
  readonly bodyBlockFirst: KernelBuffer;
}

/** The same as plain data. `member` has the rising indices of the first body, then those of the second, and so on: as many as in the model. */
export function bodyBlocks({ particleCount, bodies, bodyFirst, bodyOf }: Model, order: Uint32Array) {
  const member = new Uint32Array(particleCount);
  const next = bodyFirst.slice();
  for (let k = 0; k < order.length; k++) member[next[bodyOf[order[k]]]++] = k;
  const blockFirst = [0];
  const bodyBlockFirst = [0];
  for (let body = 0; body < bodies.length; body++) {
    const count = bodyFirst[body + 1] - bodyFirst[body];
    // About the root of a body's size, so that summing blocks and adding up their sums take equally long.
    const size = Math.max(64, Math.ceil(Math.sqrt(count)));
    for (let at = 0; at < count; at += size)
      blockFirst.push(blockFirst[blockFirst.length - 1] + Math.min(size, count - at));
    bodyBlockFirst.push(blockFirst.length - 1);
  }
  return { member, blockFirst, bodyBlockFirst };
}

export function allocateBodyBlocks(backend: Backend, model: Model, order: Uint32Array): BodyBlocks {
  const { member, blockFirst, bodyBlockFirst } = bodyBlocks(model, order);
  const indices = (name: string, data: ArrayLike<number>) => backend.allocate(name, 'u32', data.length, data);
  return {
    blocks: span(0, blockFirst.length - 1),
    bodies: span(0, model.bodies.length),
    member: indices('member', member),
    blockFirst: indices('blockFirst', blockFirst),
    bodyBlockFirst: indices('bodyBlockFirst', bodyBlockFirst),
  };
}
