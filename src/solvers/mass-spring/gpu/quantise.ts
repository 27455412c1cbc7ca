/**
 * Numbers of similar size quantised to 24 bits, and 0. The code of a number is how far its bits, as f32, are from those of the minimum: floats of one sign
 * are ordered as their bits are, and evenly spaced within a power of two. The minimum is exact, and so are all numbers where the maximum is less than four
 * times the minimum; beyond, up to three bits are rounded away.
 */
export interface Quantiser {
  /** The bits that code 0 would have, if code 0 did not mean 0; the minimum has code 1. */
  readonly base: number;
  /** The number of bits that are rounded away. */
  readonly shift: number;
}

const codeBits = 24;
/** The relative error is then 2^-21, or 5e-7: no more than that of a force that f32 computes from the number. */
const maxShift = 3;
/** Below, f32 has fewer digits, and GPUs may flush to 0. */
const minNormal = 2 ** -126;

const float = new Float32Array(1);
const word = new Uint32Array(float.buffer);

function bitsOf(x: number): number {
  float[0] = x;
  return word[0];
}

/** For numbers from `minimum` to `maximum`, and 0. Null where 24 bits are too few: the maximum is some 65,536 times the minimum or more. */
export function quantiserFor(minimum: number, maximum: number): Quantiser | null {
  if (!(minimum >= minNormal && maximum >= minimum && Number.isFinite(Math.fround(maximum)))) return null;
  for (let shift = 0; shift <= maxShift; shift++) {
    const quantiser = { base: bitsOf(minimum) - 2 ** shift, shift };
    if (quantise(quantiser, maximum) < 2 ** codeBits) return quantiser;
  }
  return null;
}

export const quantise = ({ base, shift }: Quantiser, x: number): number =>
  x === 0 ? 0 : (bitsOf(x) - base + ((1 << shift) >> 1)) >>> shift;

export function dequantise({ base, shift }: Quantiser, code: number): number {
  if (code === 0) return 0;
  word[0] = base + code * 2 ** shift;
  return float[0];
}
