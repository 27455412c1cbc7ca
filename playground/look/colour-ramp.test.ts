import { describe, expect, it } from 'vitest';
import { rampGradient, writeColour } from './colour-ramp';

function colourOf(value: number): [number, number, number] {
  const colours = new Float32Array(3);
  writeColour(value, colours, 0);
  return [...colours] as [number, number, number];
}

/** Relative luminance of linear sRGB. */
const luminance = (value: number) => {
  const [r, g, b] = colourOf(value);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

describe('the ramp', () => {
  it('darkens all the way, without a jump', () => {
    for (let step = 1; step <= 100; step++) {
      const [before, after] = [luminance((step - 1) / 100), luminance(step / 100)];
      expect(after).toBeLessThan(before);
      expect(before - after).toBeLessThan(0.03);
    }
    expect(luminance(0)).toBeGreaterThan(0.75);
    expect(luminance(1)).toBeLessThan(0.04);
  });

  it('ends where it ends', () => {
    expect(colourOf(-3)).toEqual(colourOf(0));
    expect(colourOf(7)).toEqual(colourOf(1));
    expect(colourOf(Number.POSITIVE_INFINITY)).toEqual(colourOf(1));
    expect(colourOf(Number.NaN)).toEqual(colourOf(0));
  });

  it('writes at its place alone', () => {
    const colours = new Float32Array(9).fill(-1);
    writeColour(0.5, colours, 3);
    expect([...colours].map((x) => x === -1)).toEqual([true, true, true, false, false, false, true, true, true]);
  });

  it('has a legend of the same colours', () => {
    const stops = [...rampGradient().matchAll(/rgb\((\d+) (\d+) (\d+)\)/g)].map(([, ...parts]) => parts.map(Number));
    expect(stops[0]).toEqual([238, 232, 220]);
    expect(stops.at(-1)).toEqual([92, 18, 74]);
  });
});
