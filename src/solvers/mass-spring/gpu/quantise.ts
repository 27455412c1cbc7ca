/**
 * Numbers of about the same size in 24 bits each, and 0: how far the bits of a number, as f32, are from those of the least. Floats of one sign are in the
 * order of their bits, and evenly spaced within a power of two. The least is exact, and so are all where none is four times the least; beyond, up to three bits are
 * rounded away.
 */
export interface ShortNumbers {
  /** The bits that code 0 would have, if that were not 0; the least number has code 1. */
  readonly base: number;
  /** Bits that are rounded away. */
  readonly shift: number;
}

const codeBits = 24;
/** The error is 2^-21 of a number then, 5e-7: no more than that of a force that f32 computes from it. */
const mostShift = 3;
/** Below, f32 has fewer digits, and GPUs may have none. */
const leastNormal = 2 ** -126;

const float = new Float32Array(1);
const word = new Uint32Array(float.buffer);

function bitsOf(x: number): number {
  float[0] = x;
  return word[0];
}

/** For numbers from `least` to `most`, and 0. Null where there is no such way to write them: the largest is some 65,536 times the least or more. */
export function shortNumbers(least: number, most: number): ShortNumbers | null {
  if (!(least >= leastNormal && most >= least && Number.isFinite(Math.fround(most)))) return null;
  for (let shift = 0; shift <= mostShift; shift++) {
    const numbers = { base: bitsOf(least) - 2 ** shift, shift };
    if (encode(numbers, most) < 2 ** codeBits) return numbers;
  }
  return null;
}

export const encode = ({ base, shift }: ShortNumbers, x: number): number =>
  x === 0 ? 0 : (bitsOf(x) - base + ((1 << shift) >> 1)) >>> shift;

export function decode({ base, shift }: ShortNumbers, code: number): number {
  if (code === 0) return 0;
  word[0] = base + code * 2 ** shift;
  return float[0];
}
