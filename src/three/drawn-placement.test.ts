import { expect, it } from 'vitest';
import { DrawnPlacement } from './drawn-placement';

/** Moved by x, turned about y by as many tenths of a radian, and as many times as large. */
const placed = (x: number) => ({
  offset: [x, 0, 0] as const,
  rotation: [0, Math.sin(x / 20), 0, Math.cos(x / 20)] as const,
  scale: 1 + x,
});

it('lies between the last two steps, as bodies do', () => {
  const drawn = new DrawnPlacement();
  const at = (frame: number, blend: number, x: number) => {
    const { offset, rotation, scale } = drawn.of({ frame, blend }, placed(x));
    expect(scale).toBeCloseTo(1 + offset.x, 12);
    expect(20 * Math.asin(rotation.y)).toBeCloseTo(offset.x, 6);
    return offset.x;
  };
  expect(at(0, 1, 0)).toBe(0);
  expect(at(1, 0.5, 1)).toBe(0.5);
  // The same step, seen a little later.
  expect(at(1, 0.75, 1)).toBe(0.75);
  // Three steps at once, from 1 to 4.
  expect(at(4, 0.5, 4)).toBe(3.5);
});

it('is where the world tells it after a jump in time', () => {
  const drawn = new DrawnPlacement();
  expect(drawn.of({ frame: 300, blend: 0.5 }, placed(3)).offset.x).toBe(3);
  expect(drawn.of({ frame: 0, blend: 0.5 }, placed(0)).offset.x).toBe(0);
});
