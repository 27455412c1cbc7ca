/**
 * Stream compaction on the device: the indices of a span whose flag is not 0, in order, and their number in a buffer, over which kernels can run
 * (`countedSpan`).
 *
 * Two dispatches, or one where the span has a single block at most: how many are set in each block, then the lists of all blocks.
 */
import { pathOf } from '../../core/check';
import type { AnySpan, Backend, KernelBuffer } from '../backend';
import type { AnyKernel } from '../kernel';
import type { QueuedWork } from '../scan/prefix-sum';
import { checkRoom, maximumOf, scanBlocksOf } from '../scan/scan-blocks';
import { sumBlocks } from '../scan/sum-blocks.kernel';
import { listSet } from './list-set.kernel';

/** To be prepared before a compaction is queued. */
export const compactionKernels: readonly AnyKernel[] = [sumBlocks, listSet];

const path = pathOf('compaction');

export interface CompactionOptions {
  /** u32: an element of the span is listed where this is not 0. */
  flag: KernelBuffer;
  /** u32, with room for every element of the span: the list. What lies after its end is left as it is. */
  index: KernelBuffer;
  /** u32: its first element becomes the length of the list. */
  listed: KernelBuffer;
  /** The flags; the count may lie in a buffer, but not in `listed`. */
  over: AnySpan;
}

export function compaction(backend: Backend, { flag, index, listed, over }: CompactionOptions): QueuedWork {
  checkRoom(path, flag, over.first + maximumOf(over));
  checkRoom(path, index, maximumOf(over));
  checkRoom(path, listed, 1);
  const { blocks, uniforms, counter, dispose } = scanBlocksOf(backend, over);
  const blockSum = backend.allocate('blockSum', 'u32', blocks.count);
  const buffers = { counter, flag, value: flag, blockSum, index, listed };
  const sumUniforms = { ...uniforms, ceiling: 1 };
  return {
    queue(queue) {
      if (blocks.count > 1) queue.run(sumBlocks, blocks, buffers, sumUniforms);
      queue.run(listSet, blocks, buffers, uniforms);
    },
    dispose() {
      backend.free(blockSum);
      dispose();
    },
  };
}
