/** Bits of words, the highest included. */
import { describe, expect, it } from 'vitest';
import { bitCount, firstBits, lowestBit, wordsOf } from './bits';

describe('bits', () => {
  it('are counted', () => {
    expect([0, 1, 0x80000000, 0xffffffff, -1, 0x55555555].map(bitCount)).toEqual([0, 1, 1, 32, 32, 16]);
  });

  it('the lowest is found', () => {
    for (let bit = 0; bit < 32; bit++) {
      expect(lowestBit(1 << bit)).toBe(bit);
      expect(lowestBit(-1 << bit)).toBe(bit);
    }
  });

  it('the first are set, in as many words as they take', () => {
    expect([-3, 0, 1, 31, 32, 40].map((count) => bitCount(firstBits(count)))).toEqual([0, 0, 1, 31, 32, 32]);
    expect([0, 1, 32, 33].map(wordsOf)).toEqual([0, 1, 1, 2]);
  });
});
