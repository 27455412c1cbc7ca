/**
 * Sliced ELLPACK (SELL): rows in slices of 32, each slice as wide as its longest row, and stored by columns. A column has one entry of each of the 32 rows,
 * side by side, so that invocations that work on a row each read neighbouring memory. An entry holds two springs: a row of n springs has ceil(n / 2)
 * entries, and the entries beyond its end are padding.
 */
import { prefixSum } from '../../../core/csr';

/** Rows per slice: the width of a subgroup on NVIDIA GPUs. */
export const sliceSize = 32;

/** The first column of each slice, and the end of the last: a prefix sum, from `start` on. `lengths` has the number of springs of each row. */
export function sliceOffsets(lengths: ArrayLike<number>, start = 0): Uint32Array {
  const first = new Uint32Array(Math.ceil(lengths.length / sliceSize) + 1);
  for (let row = 0; row < lengths.length; row++) {
    const slice = Math.floor(row / sliceSize);
    first[slice + 1] = Math.max(first[slice + 1], (lengths[row] + 1) >> 1);
  }
  first[0] = start;
  prefixSum(first);
  return first;
}

/** The index of the entry that holds spring n of a row. Even springs are the first of their entry, odd ones the second. */
export const entryOf = (firstColumn: number, row: number, n: number): number =>
  sliceSize * (firstColumn + (n >> 1)) + (row % sliceSize);
