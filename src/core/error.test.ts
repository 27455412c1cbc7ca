import { describe, expect, it } from 'vitest';
import { cloth } from '../scene/cloth/cloth';
import { SelvedgeError, showValue } from './error';
import { nearestName } from './nearest-name';
import { seededRandom } from './random';

describe('SelvedgeError', () => {
  it('says what, where, why and with which value', () => {
    const error = (() => {
      try {
        return cloth({ noise: -1 });
      } catch (thrown) {
        return thrown;
      }
    })() as SelvedgeError;
    expect(error).toBeInstanceOf(SelvedgeError);
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('SelvedgeError');
    expect([error.thing, error.field, error.rule, error.value]).toEqual([
      'cloth',
      'noise',
      'be a number at least 0 [m]',
      -1,
    ]);
  });

  it.each([
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '-Infinity'],
    [undefined, 'undefined'],
    ['a "b"', '"a \\"b\\""'],
    ['x'.repeat(100), `"${'x'.repeat(60)}"...`],
    [[1, Number.NaN, 3], '[1, NaN, 3]'],
    [Array.from({ length: 300 }, (_, i) => i), '[0, 1, 2, 3, 4, 5, ... 300 in all]'],
    [Float32Array.from([1, 2]), '[1, 2]'],
    [[[1, 2, 3], [1, 2, 3, 4, 5], { a: 1 }], '[[1, 2, 3], [...], {...}]'],
    [{ a: 1, b: 'c', d: [1, 2] }, '{ a: 1, b: "c", d: [1, 2] }'],
    [[new Array(2)], '[[undefined, undefined]]'],
    [{}, '{}'],
    [() => 1, 'a function'],
  ])('shows values in brief: %s', (value, shown) => {
    expect(showValue(value)).toBe(shown);
  });
});

describe('nearestName', () => {
  const known = ['cotton', 'silk', 'rope'];
  it.each([
    ['coton', 'cotton'],
    ['SILK', 'silk'],
    ['ropes', 'rope'],
    ['velvet', null],
    ['six', null],
    ['slik', 'silk'],
    ['s', null],
    ['', null],
  ])('of %s is %s', (name, nearest) => {
    expect(nearestName(name, known)).toBe(nearest);
  });
});

describe('seededRandom', () => {
  it('is the same everywhere: its first numbers are pinned', () => {
    const random = seededRandom(1);
    expect([random(), random(), random()]).toEqual([0.5883937727194279, 0.07318899407982826, 0.59031065646559]);
  });

  it('fills 0 to 1 evenly', () => {
    const random = seededRandom(42);
    const bins = new Array(10).fill(0);
    for (let i = 0; i < 10000; i++) bins[Math.floor(random() * 10)]++;
    for (const bin of bins) expect(Math.abs(bin - 1000)).toBeLessThan(120);
  });
});
