/**
 * The particles of each body in blocks (`bodyBlocks`), packed into one list, because a GPU need not offer more than eight buffers to a kernel. Four numbers per block: where its particles begin and end in this list, and the first and the
 * end of the blocks of its body. Then the buffer indices of the particles.
 */
import { type Backend, type KernelBuffer, type Span, span } from '../../../compute/backend';
import type { Model } from '../../../scene/assemble';
import { bodyBlocks } from '../../../stages/body-blocks';

export interface BlockList {
  readonly blocks: Span;
  readonly blockList: KernelBuffer;
}

export function packBlocks(
  member: ArrayLike<number>,
  blockFirst: ArrayLike<number>,
  bodyBlockFirst: ArrayLike<number>,
): Uint32Array {
  const headers = 4 * (blockFirst.length - 1);
  const list = new Uint32Array(headers + member.length);
  for (let body = 0; body + 1 < bodyBlockFirst.length; body++) {
    const [first, end] = [bodyBlockFirst[body], bodyBlockFirst[body + 1]];
    for (let block = first; block < end; block++) {
      list.set([headers + blockFirst[block], headers + blockFirst[block + 1], first, end], 4 * block);
    }
  }
  list.set(member, headers);
  return list;
}

export function allocateBlockList(backend: Backend, model: Model, order: Uint32Array): BlockList {
  const { member, blockFirst, bodyBlockFirst } = bodyBlocks(model, order);
  const list = packBlocks(member, blockFirst, bodyBlockFirst);
  return {
    blocks: span(0, blockFirst.length - 1),
    blockList: backend.allocate('blockList', 'u32', list.length, list),
  };
}
