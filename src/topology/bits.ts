/** Bit sets in words of 32 bits. */

/** The number of bits set in a word. */
export function bitCount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The words of 32 bits that so many bits take. */
export const wordsOf = (bits: number): number => (bits + 31) >>> 5;

/** The index of the lowest bit set in a word. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** A word whose lowest `count` bits are set: none for 0 or less, all for 32 or more. */
export const firstBits = (count: number): number => (count >= 32 ? -1 : count <= 0 ? 0 : (1 << count) - 1);
