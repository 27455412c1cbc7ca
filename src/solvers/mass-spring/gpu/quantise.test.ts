/** Numbers in 24 bits are the f32 they were, or as near to it as is said. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../core/random';
import { decode, encode, shortNumbers } from './short-numbers';

const numbersBetween = (least: number, most: number) => {
  const short = shortNumbers(least, most);
  if (!short) throw new Error('these should fit into short numbers');
  const random = seededRandom(5);
  const values = Array.from({ length: 1000 }, () => Math.fround(least * (most / least) ** random()));
  return { short, values: [Math.fround(least), Math.fround(most), ...values] };
};

it.each([
  [1, 3.999],
  [0.7, 0.7],
  [1.7e-20, 5e-20],
  [3e37, 1e38],
  [2 ** -126, 2 ** -125],
])('are exact between %f and %f', (least, most) => {
  const { short, values } = numbersBetween(least, most);
  expect(short.shift).toBe(0);
  for (const x of values) expect(decode(short, encode(short, x))).toBe(x);
});

describe.each([
  [1, 15.9, 1],
  [0.01, 2.5, 2],
  [100, 25599, 2],
  [0.3, 19000, 3],
])('between %f and %f', (least, most, shift) => {
  const { short, values } = numbersBetween(least, most);
  it(`lose ${shift} bits, and the least loses none`, () => {
    expect(short.shift).toBe(shift);
    expect(decode(short, encode(short, least))).toBe(Math.fround(least));
    for (const x of values)
      expect(Math.abs(decode(short, encode(short, x)) / x - 1)).toBeLessThanOrEqual(2 ** (shift - 24));
  });
  it('fit into 24 bits', () => {
    for (const x of values) {
      const code = encode(short, x);
      expect(Number.isInteger(code) && code > 0 && code < 2 ** 24, `${x}`).toBe(true);
    }
  });
});

it('0 is 0', () => {
  const { short } = numbersBetween(1, 100);
  expect(encode(short, 0)).toBe(0);
  expect(decode(short, 0)).toBe(0);
});

it.each([
  [1, 70_000],
  [0, 1],
  [1e-40, 1e-40],
  [-1, 1],
  [1, Infinity],
  [1, 1e39],
  [Infinity, 0],
])('%f to %f are not for this', (least, most) => {
  expect(shortNumbers(least, most)).toBeNull();
});

it('the most that fits, and what does not', () => {
  expect(shortNumbers(1, 65_535)?.shift).toBe(3);
  expect(shortNumbers(1, 65_536)).toBeNull();
});
