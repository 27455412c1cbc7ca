import { describe, expect, it } from 'vitest';
import { Oscillation } from './oscillation';

const step = 1 / 60;
const after = (kicks: readonly number[]) => {
  const oscillation = new Oscillation();
  for (const kick of kicks) oscillation.note([0, kick, 0], step);
  return oscillation;
};

describe('what a body is given', () => {
  it.each([
    ['a steady push', [9, 9, 9, 9, 9]],
    ['a blow', [0, 9, 0, 0, 0]],
    ['a blow that rings down', [0, 9, -6, 4, -3, 2, -1]],
    ['a swing that steps resolve', [0, 3, 5, 3, 0, -3, -5, -3, 0]],
    ['what changes its sign and is small', [0.1, -0.2, 0.3, -0.4, 0.5, -0.4]],
  ])('is all of %s', (_, kicks) => {
    expect(after(kicks).share).toBe(1);
  });

  it('is less of what changes its sign and grows, the less the longer it does, and more again after that', () => {
    expect(after([1, -2, 4]).share).toBe(1 / 4);
    const long = after([1, -2, 4, -8, 16]);
    expect(long.share).toBe(1 / 64);
    for (let k = 0; k < 100; k++) long.note([0, 16, 0], step);
    expect(long.share).toBeCloseTo(1.02 ** 100 / 64, 2);
    for (let k = 0; k < 200; k++) long.note([0, 16, 0], step);
    expect(long.share).toBe(1);
  });

  it('is all of it again after a jump', () => {
    const oscillation = after([1, -2, 4, -8]);
    oscillation.forget();
    expect(oscillation.share).toBe(1);
    oscillation.note([0, 40, 0], step);
    expect(oscillation.share).toBe(1);
  });
});
