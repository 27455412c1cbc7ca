/**
 * Stable counting sort by u32 keys on the device: the elements of a span in the order of their keys, those of one key in their own order; and where each
 * key begins.
 *
 * A table with a row per key and a column per block would be too large, so keys are sorted digit by digit, the lowest first (LSD radix sort): per pass the
 * counts of each digit in each block, their prefix sum, and the elements put in place. Digits have 4 bits on a GPU and up to 8 elsewhere. Nothing
 * depends on the order in which threads come: no element is put in place by an atomic counter.
 *
 * Dispatches per digit: 3 up to 262,144 elements, 4 beyond; so 12 for 65,536 keys. One more for the starts of keys.
 */
import { checkInteger, pathOf } from '../../core/check';
import { type AnySpan, type Backend, type KernelBuffer, type KernelQueue, span } from '../backend';
import type { AnyKernel } from '../kernel';
import { prefixSum, prefixSumKernels, type QueuedWork } from '../scan/prefix-sum';
import { checkRoom, maximumOf, scanBlocksOf } from '../scan/scan-blocks';
import { countDigits } from './count-digits.kernel';
import { gpuDigitBits } from './digits';
import { findKeyStarts } from './find-key-starts.kernel';
import { placeByDigit } from './place-by-digit.kernel';

/** To be prepared before a counting sort is queued. */
export const countingSortKernels: readonly AnyKernel[] = [
  countDigits,
  ...prefixSumKernels,
  placeByDigit,
  findKeyStarts,
];

const path = pathOf('countingSort');
const cpuDigitBits = 8;

export interface CountingSortOptions {
  /** u32. */
  key: KernelBuffer;
  /** Every key must be below this: digits above it are not looked at. */
  keys: number;
  /** u32, with room for every element of the span: their indices, sorted. */
  order: KernelBuffer;
  /** u32, with one element more than there are keys: where each key begins in `order`; the last is the number of elements. Left out: not computed. */
  keyStart?: KernelBuffer;
  /** The elements; the count may lie in a buffer. */
  over: AnySpan;
}

export function countingSort(backend: Backend, options: CountingSortOptions): QueuedWork {
  const { key, keys, order, keyStart, over } = options;
  checkInteger(path, 'keys', keys, { atLeast: 1, atMost: 2 ** 32 });
  checkRoom(path, key, over.first + maximumOf(over));
  checkRoom(path, order, maximumOf(over));
  if (keyStart) checkRoom(path, keyStart, keys + 1);

  const { blocks, uniforms, counter, dispose } = scanBlocksOf(backend, over);
  const { shifts, bits } = digitsOfKeys(keys, backend.name === 'webgpu' ? gpuDigitBits : cpuDigitBits);
  const tableSize = blocks.count * 2 ** bits;
  const digitCount = backend.allocate('digitCount', 'u32', tableSize);
  const digitStart = backend.allocate('digitStart', 'u32', tableSize + 1);
  const scratch = backend.allocate('order of digits', 'u32', Math.max(1, maximumOf(over)));
  const scan = prefixSum(backend, { value: digitCount, prefix: digitStart, over: span(0, tableSize) });
  const pass = shifts.map((shift, p) => {
    // Ping-pong buffers, such that the last pass writes to `order`.
    const [placed, source] = (shifts.length - p) % 2 === 1 ? [order, scratch] : [scratch, order];
    return {
      buffers: { counter, key, source, placed, digitCount, digitStart },
      uniforms: { ...uniforms, shift, bits, blocks: blocks.count, sorted: p > 0 ? 1 : 0 },
    };
  });
  const { countIndex, maximum } = uniforms;
  const starts = keyStart && {
    over: span(0, keys + 1),
    buffers: { counter, key, order, keyStart },
    uniforms: { countIndex, maximum },
  };
  return {
    queue(queue: KernelQueue) {
      for (const { buffers, uniforms } of pass) {
        queue.run(countDigits, blocks, buffers, uniforms);
        scan.queue(queue);
        queue.run(placeByDigit, blocks, buffers, uniforms);
      }
      if (starts) queue.run(findKeyStarts, starts.over, starts.buffers, starts.uniforms);
    },
    dispose() {
      scan.dispose();
      for (const buffer of [digitCount, digitStart, scratch]) backend.free(buffer);
      dispose();
    },
  };
}

/** Digits as even as they can be: keys of 9 bits have two digits of 5 where 8 is the maximum. */
function digitsOfKeys(keys: number, maxBits: number): { shifts: number[]; bits: number } {
  const keyBits = Math.max(1, Math.ceil(Math.log2(keys)));
  const passes = Math.ceil(keyBits / maxBits);
  const bits = Math.ceil(keyBits / passes);
  return { shifts: Array.from({ length: passes }, (_, p) => p * bits), bits };
}
