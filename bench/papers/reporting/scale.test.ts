import { describe, expect, it } from 'vitest';
import { figures, milliseconds, powerOfTen, shortFigures } from './format';
import { scaleOf } from './scale';

const linear = { label: '', scale: 'linear' } as const;
const log = { label: '', scale: 'log' } as const;

describe('a linear scale', () => {
  it('ends at round numbers around the values', () => {
    const { range, ticks, place } = scaleOf(linear, [0.13, 9.2]);
    expect(range).toEqual([0, 10]);
    expect(ticks.map(({ label }) => label)).toEqual(['0', '2', '4', '6', '8', '10']);
    expect(place(0)).toBe(0);
    expect(place(2.5)).toBe(0.25);
  });

  it('shows as many decimals as its steps have', () => {
    expect(scaleOf(linear, [0.01, 0.02]).ticks.map(({ label }) => label)).toEqual([
      '0.010',
      '0.012',
      '0.014',
      '0.016',
      '0.018',
      '0.020',
    ]);
    expect(scaleOf(linear, [-1, 1]).ticks.map(({ label }) => label)).toContain('0.0');
  });

  it('keeps to a range that is asked for, and survives one value or none', () => {
    expect(scaleOf({ ...linear, range: [0, 7] }, [3]).range).toEqual([0, 7]);
    for (const values of [[], [5], [0, 0], [Number.NaN]]) {
      const { range, place } = scaleOf(linear, values);
      expect(range[1]).toBeGreaterThan(range[0]);
      expect(Number.isFinite(place(5))).toBe(true);
    }
  });
});

describe('a logarithmic scale', () => {
  it('ends at decades and labels them', () => {
    const { range, ticks, place } = scaleOf(log, [0.02, 300]);
    expect(range[0]).toBeCloseTo(0.01, 12);
    expect(range[1]).toBeCloseTo(1000, 9);
    expect(ticks.filter(({ label }) => label).map(({ label }) => label)).toEqual([
      '0.01',
      '0.1',
      '1',
      '10',
      '100',
      '1000',
    ]);
    expect(place(0.1)).toBeCloseTo(0.2, 12);
  });

  it('has no place for zero and below', () => {
    const { has, range } = scaleOf(log, [0, -3, 5, 50]);
    expect(has(0)).toBe(false);
    expect(has(-1)).toBe(false);
    expect(has(3)).toBe(true);
    expect(range[0]).toBeGreaterThan(0);
  });

  it('labels few of many decades, and more than decades within one', () => {
    const many = scaleOf(log, [1e-16, 1]).ticks.filter(({ label }) => label);
    expect(many.length).toBeLessThanOrEqual(9);
    expect(many[0].label).toBe('10⁻¹⁶');
    expect(scaleOf(log, [2, 6]).ticks.map(({ label }) => label)).toEqual(expect.arrayContaining(['2', '5']));
  });
});

describe('numbers', () => {
  it.each([
    [0, '0'],
    [0.0277, '0.0277'],
    [2.98e-4, '2.98e-4'],
    [5, '5.00'],
    [0.61, '0.610'],
    [1234.5, '1230'],
    [99.96, '100'],
    [6.02e23, '6.02e23'],
    [-0.5, '-0.500'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
  ])('%d has the figures %s', (value, shown) => {
    expect(figures(value)).toBe(shown);
  });

  it('are short where zeros would follow', () => {
    expect([10, 0.5, 1000, 2e-7, 0.123].map(shortFigures)).toEqual(['10', '0.5', '1000', '2e-7', '0.123']);
    expect(powerOfTen(-12)).toBe('10⁻¹²');
    expect([0.61, 50, 5050].map(milliseconds)).toEqual(['0.610 ms', '50.0 ms', '5.05 s']);
  });
});
