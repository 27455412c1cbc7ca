/**
 * Prefix sums (exclusive) of whole numbers on the device: prefix[k] = value[first] + ... + value[first + k - 1] for 0 <= k <= count, modulo 2^32.
 *
 * Two dispatches, or one where the span has a single block at most: the sums of blocks, then the scan within blocks. The results do not depend on threads.
 */
import { pathOf } from '../../core/check';
import type { AnySpan, Backend, KernelBuffer, KernelQueue } from '../backend';
import type { AnyKernel } from '../kernel';
import { checkRoom, maximumOf, scanBlocksOf } from './scan-blocks';
import { scanValues } from './scan-values.kernel';
import { sumBlocks } from './sum-blocks.kernel';

/** To be prepared before a prefix sum is queued. */
export const prefixSumKernels: readonly AnyKernel[] = [sumBlocks, scanValues];

const path = pathOf('prefixSum');

export interface PrefixSumOptions {
  /** u32 or atomic. */
  value: KernelBuffer;
  /** u32, with one element more than the span. Not the same as `value`. */
  prefix: KernelBuffer;
  /** The values; the count may lie in a buffer. */
  over: AnySpan;
}

/** Work that is queued again and again over the same buffers, with scratch buffers of its own. */
export interface QueuedWork {
  queue(queue: KernelQueue): void;
  /** Frees the scratch buffers. */
  dispose(): void;
}

export function prefixSum(backend: Backend, { value, prefix, over }: PrefixSumOptions): QueuedWork {
  checkRoom(path, value, over.first + maximumOf(over));
  checkRoom(path, prefix, maximumOf(over) + 1);
  const { blocks, uniforms, counter, dispose } = scanBlocksOf(backend, over);
  const blockSum = backend.allocate('blockSum', 'u32', blocks.count);
  const buffers = { counter, value, blockSum, prefix };
  const sumUniforms = { ...uniforms, ceiling: 0xffffffff };
  return {
    queue(queue) {
      // The first block adds up nothing before it.
      if (blocks.count > 1) queue.run(sumBlocks, blocks, buffers, sumUniforms);
      queue.run(scanValues, blocks, buffers, uniforms);
    },
    dispose() {
      backend.free(blockSum);
      dispose();
    },
  };
}
