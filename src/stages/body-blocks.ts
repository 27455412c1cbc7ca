/** The particles of each body, cut into blocks: for sums over bodies in a fixed order, so that the result does not depend on the number of threads. */
import type { Model } from '../scene/assemble';
import { noParticle } from '../topology/order-by-colour';

/**
 * `member`: the rising buffer indices of the particles of the first body, then those of the second, and so on: as many as in the model. `blockFirst`: where each block begins in it, and the end; none straddles bodies.
 * `bodyBlockFirst`: the first block of each body, and the end.
 */
export function bodyBlocks({ particleCount, bodies, bodyFirst, bodyOf }: Model, order: Uint32Array) {
  const member = new Uint32Array(particleCount);
  const next = bodyFirst.slice();
  for (let k = 0; k < order.length; k++) if (order[k] !== noParticle) member[next[bodyOf[order[k]]]++] = k;
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
