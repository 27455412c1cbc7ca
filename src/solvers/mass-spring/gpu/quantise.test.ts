/** Numbers quantised to 24 bits are the f32 they were, or within the error that quantise.ts states. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../core/random';
import { dequantise, quantise, quantiserFor } from './quantise';

const numbersBetween = (minimum: number, maximum: number) => {
  const quantiser = quantiserFor(minimum, maximum);
  if (!quantiser) throw new Error('24 bits should be enough for these');
  const random = seededRandom(5);
  const values = Array.from({ length: 1000 }, () => Math.fround(minimum * (maximum / minimum) ** random()));
  return { quantiser, values: [Math.fround(minimum), Math.fround(maximum), ...values] };
};

it.each([
  [1, 3.999],
  [0.7, 0.7],
  [1.7e-20, 5e-20],
  [3e37, 1e38],
  [2 ** -126, 2 ** -125],
])('are exact between %f and %f', (minimum, maximum) => {
  const { quantiser, values } = numbersBetween(minimum, maximum);
  expect(quantiser.shift).toBe(0);
  for (const x of values) expect(dequantise(quantiser, quantise(quantiser, x))).toBe(x);
});

describe.each([
  [1, 15.9, 1],
  [0.01, 2.5, 2],
  [100, 25599, 2],
  [0.3, 19000, 3],
])('between %f and %f', (minimum, maximum, shift) => {
  const { quantiser, values } = numbersBetween(minimum, maximum);
  it(`lose ${shift} bits, and the minimum loses none`, () => {
    expect(quantiser.shift).toBe(shift);
    expect(dequantise(quantiser, quantise(quantiser, minimum))).toBe(Math.fround(minimum));
    for (const x of values)
      expect(Math.abs(dequantise(quantiser, quantise(quantiser, x)) / x - 1)).toBeLessThanOrEqual(2 ** (shift - 24));
  });
  it('fit into 24 bits', () => {
    for (const x of values) {
      const code = quantise(quantiser, x);
      expect(Number.isInteger(code) && code > 0 && code < 2 ** 24, `${x}`).toBe(true);
    }
  });
});

it('0 stays 0', () => {
  const { quantiser } = numbersBetween(1, 100);
  expect(quantise(quantiser, 0)).toBe(0);
  expect(dequantise(quantiser, 0)).toBe(0);
});

it.each([
  [1, 70_000],
  [0, 1],
  [1e-40, 1e-40],
  [-1, 1],
  [1, Infinity],
  [1, 1e39],
  [Infinity, 0],
])('from %f to %f there is no quantiser', (minimum, maximum) => {
  expect(quantiserFor(minimum, maximum)).toBeNull();
});

it('the largest ratio is just below 65,536', () => {
  expect(quantiserFor(1, 65_535)?.shift).toBe(3);
  expect(quantiserFor(1, 65_536)).toBeNull();
});
