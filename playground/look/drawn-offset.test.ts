import { expect, it } from 'vitest';
import { DrawnOffset } from './drawn-offset';

it('lies between the last two steps, as bodies do', () => {
  const drawn = new DrawnOffset();
  const at = (frame: number, blend: number, x: number) => drawn.of({ frame, blend }, [x, 0, 0]).x;
  expect(at(0, 1, 0)).toBe(0);
  expect(at(1, 0.5, 1)).toBe(0.5);
  // The same step, seen a little later.
  expect(at(1, 0.75, 1)).toBe(0.75);
  // Three steps at once, from 1 to 4.
  expect(at(4, 0.5, 4)).toBe(3.5);
});

it('is where the world tells it after a jump in time', () => {
  const drawn = new DrawnOffset();
  expect(drawn.of({ frame: 300, blend: 0.5 }, [3, 0, 0]).x).toBe(3);
  expect(drawn.of({ frame: 0, blend: 0.5 }, [0, 0, 0]).x).toBe(0);
});
