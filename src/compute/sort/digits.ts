/**
 * A digit of a key, as the kernels of a counting sort see it, and the declarations they share.
 *
 * `digitCount` has, for each digit and each block of the span, how many keys of the block have that digit: digit by digit, all blocks of a digit together. Its
 * prefix sum `digitStart` is then where each block puts its keys.
 */
import { scanUniforms } from '../scan/scan-blocks';

/** Bits of a digit on a GPU, where every lane of a workgroup counts each of the 16 digits for itself. */
export const gpuDigitBits = 4;

/**
 * shift, bits: of the digit. blocks: the number of blocks of the span. sorted: 1 where `source` lists the elements by the digits before, 0 where they are
 * in their own order.
 */
export const digitUniforms = { ...scanUniforms, shift: 'u32', bits: 'u32', blocks: 'u32', sorted: 'u32' } as const;
export type DigitUniforms = Record<keyof typeof digitUniforms, number>;

/** For the reference functions: the element that is the k-th by the digits before, and its digit. */
export function digitsOf(
  { key, source }: Record<'key' | 'source', Uint32Array>,
  { first, sorted, shift, bits }: Pick<DigitUniforms, 'first' | 'sorted' | 'shift' | 'bits'>,
) {
  const element = (k: number) => (sorted > 0 ? source[k] : first + k);
  return { element, digit: (k: number) => (key[element(k)] >>> shift) % 2 ** bits };
}
