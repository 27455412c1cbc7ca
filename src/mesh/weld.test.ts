/** Welding of vertices that are all at one point, or far from the origin. */
import { expect, it } from 'vitest';
import { weld } from './weld';

it('welds vertices that are all at one point away from the origin, which once took for ever', () => {
  expect(weld([0, 1, 0, 0, 1, 0, 0, 1, 0], 0).count).toBe(1);
});

it('tells vertices apart that are close to each other and far from the origin', () => {
  expect(weld([1e9, 1, 0, 1e9, 1 + 1e-6, 0], 0).count).toBe(2);
});
