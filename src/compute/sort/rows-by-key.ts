/**
 * The elements of a span in rows by their u32 keys: CSR rows, each in the order of its elements. As `countingSort`, with two passes over the elements whatever the number of keys, by atomic counters, and a sort within each row after that, so that the result does not
 * depend on the order in which threads come. It is the faster one on a CPU, where elements come almost in order; on a GPU, where they come in any order, the time of a row grows as the square of its length.
 */
import { type AnySpan, type Backend, type KernelBuffer, span } from '../backend';
import type { AnyKernel } from '../kernel';
import { prefixSum, prefixSumKernels, type QueuedWork } from '../scan/prefix-sum';
import { countByKey } from './count-by-key.kernel';
import { placeByKey } from './place-by-key.kernel';
import { sortRows } from './sort-rows.kernel';

/** To be prepared before rows by key are queued. */
export const rowsByKeyKernels: readonly AnyKernel[] = [countByKey, ...prefixSumKernels, placeByKey, sortRows];

export interface RowsByKeyOptions {
  /** u32, each below `keys`. */
  key: KernelBuffer;
  keys: number;
  /** u32, with room for every element of the span: their indices, row after row. */
  order: KernelBuffer;
  /** u32, with one element more than there are keys: where each row begins in `order`; the last is the number of elements. */
  keyStart: KernelBuffer;
  /** The elements, from 0 on; the count may lie in a buffer. */
  over: AnySpan;
}

export function rowsByKey(backend: Backend, { key, keys, order, keyStart, over }: RowsByKeyOptions): QueuedWork {
  // Counting leaves the numbers of all rows, placing takes them down to 0 again.
  const keyCount = backend.allocate('keyCount', 'atomic', keys);
  const rows = span(0, keys);
  const scan = prefixSum(backend, { value: keyCount, prefix: keyStart, over: rows });
  const buffers = { key, keyCount, keyStart, order };
  return {
    queue(queue) {
      queue.run(countByKey, over, buffers, {});
      scan.queue(queue);
      queue.run(placeByKey, over, buffers, {});
      queue.run(sortRows, rows, buffers, {});
    },
    dispose() {
      scan.dispose();
      backend.free(keyCount);
    },
  };
}
