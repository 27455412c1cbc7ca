/**
 * Positive numbers of about the same size in 24 bits each: how far the bits of a number, as f32, are from those of the least. Floats of one sign are in the order of
 * their bits, and evenly spaced within a power of two. The least is exact, and so are all where none is four times the least; beyond, up to three bits are rounded away.
 */
export interface ShortNumbers {
  /** The bits of the least number. */
  readonly base: number;
  /** Bits that are rounded away. */
  readonly shift: number;
}

const codeBits = 24;
/** The error is 2^-21 of a number then, 5e-7: no more than that of a force that f32 computes from it. */
const mostShift = 3;

const float = new Float32Array(1);
const word = new Uint32Array(float.buffer);

function bitsOf(x: number): number {
  float[0] = x;
  return word[0];
}

/** Null where there is no such way to write them: the largest is some 65,536 times the least or more, or the least is not positive. */
export function shortNumbers(least: number, most: number): ShortNumbers | null {
  if (!(Math.fround(least) > 0 && most >= least && Number.isFinite(Math.fround(most)))) return null;
  const base = bitsOf(least);
  for (let shift = 0; shift <= mostShift; shift++) {
    if (encode({ base, shift }, most) < 2 ** codeBits) return { base, shift };
  }
  return null;
}

export const encode = ({ base, shift }: ShortNumbers, x: number): number => Math.round((bitsOf(x) - base) / 2 ** shift);

export function decode({ base, shift }: ShortNumbers, code: number): number {
  word[0] = base + code * 2 ** shift;
  return float[0];
}
