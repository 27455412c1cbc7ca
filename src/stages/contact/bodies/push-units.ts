/**
 * Whole numbers for what many pairs add to a particle on a GPU, which has atomic sums of whole numbers alone. Their sums are the same in whatever order pairs come.
 *
 * Lengths are counted in units of 2^-24 of the thickness: some nanometres, and half a metre at most.
 */
export const pushUnit = (thickness: number): number => thickness * 2 ** -24;
/** Of a weight and of the share of a way: so many units are 1. */
export const weightUnits = 2 ** 18;
export const shareUnits = 2 ** 20;

/** Sums of each particle: along x, y and z; the weights of pairs that are yet to be counted, or how many planes were crossed; and the weights of the pairs that touch. */
export const sumLanes = 5;

/** Adds a whole number, modulo 2^32, as `atomicAdd` of the shaders does. */
export function addWhole(sums: Uint32Array, k: number, whole: number): void {
  sums[k] = (sums[k] + (whole | 0)) >>> 0;
}

/** A sum as a signed number. */
export const signedSum = (sums: Uint32Array, k: number): number => sums[k] | 0;
