/**
 * The cells of a uniform grid, by hashed keys. A box is listed in every cell that it overlaps; two boxes that overlap each other meet in several cells, and the one with the lowest corner of what they share is where they count.
 */

/** Along each axis a box is listed in no more cells than this: a triangle that is drawn out farther is broken anyway. */
export const cellsAlongAxis = 32;

export const cellOf = (x: number, perCell: number): number => Math.floor(x * perCell);

/** The cells that a box from `low` to `high` is listed in along one axis. */
export const cellsAlong = (low: number, high: number, perCell: number): number =>
  Math.min(cellsAlongAxis, Math.max(1, cellOf(high, perCell) - cellOf(low, perCell) + 1));

/** `mask`: the number of keys, a power of two, less 1. */
export const cellKey = (i: number, j: number, k: number, mask: number): number =>
  ((Math.imul(i, 73856093) ^ Math.imul(j, 19349663) ^ Math.imul(k, 83492791)) & mask) >>> 0;
