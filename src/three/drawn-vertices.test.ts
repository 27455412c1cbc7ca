import { expect, it } from 'vitest';
import { DrawnVertices } from './drawn-vertices';

/** Three numbers that move along with x. */
const told = (x: number) => [x, 2 * x, 5];

function setUp() {
  const drawn = new DrawnVertices(3);
  const out = new Float32Array(3);
  /** Null where nothing was to be drawn anew. */
  const at = (frame: number, blend: number, x: number) =>
    drawn.write({ frame, blend }, told(x), out) ? [...out] : null;
  return at;
}

it('lie between the last two steps, as bodies do', () => {
  const at = setUp();
  expect(at(0, 1, 0)).toEqual(told(0));
  expect(at(1, 0.5, 1)).toEqual(told(0.5));
  // The same step, seen a little later.
  expect(at(1, 0.75, 1)).toEqual(told(0.75));
  // Three steps at once, from 1 to 4.
  expect(at(4, 0.5, 4)).toEqual(told(3.5));
});

it('are not drawn anew where nothing moved', () => {
  const at = setUp();
  expect(at(0, 1, 3)).toEqual(told(3));
  expect(at(0, 1, 3)).toBeNull();
  expect(at(0, 0.5, 3)).toBeNull();
  expect(at(1, 0.25, 3)).toBeNull();
  expect(at(2, 0.25, 4)).toEqual(told(3.25));
  expect(at(2, 0.25, 4)).toBeNull();
  // At rest again: once more, at the end of the way.
  expect(at(3, 0.25, 4)).toEqual(told(4));
  expect(at(4, 0.75, 4)).toBeNull();
});

it('are where the world tells them after a jump in time', () => {
  const at = setUp();
  at(0, 1, 0);
  expect(at(300, 0.5, 3)).toEqual(told(3));
  expect(at(0, 0.5, 0)).toEqual(told(0));
  // Set by hand within a step.
  expect(at(0, 0.5, 7)).toEqual(told(7));
});

it('are drawn at once where they are all at the origin', () => {
  const out = Float32Array.from([9, 9, 9]);
  expect(new DrawnVertices(3).write({ frame: 0, blend: 1 }, [0, 0, 0], out)).toBe(true);
  expect([...out]).toEqual([0, 0, 0]);
});
