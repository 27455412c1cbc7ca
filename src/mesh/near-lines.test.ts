/** Segments that are near each other, against trying all of them. */
import { expect, it } from 'vitest';
import { seededRandom } from '../core/random';
import { finishAtOnce } from '../core/slices';
import { nearLineSlices, segmentDistance } from './near-lines';

it('finds those that trying all finds, but none with a point in common', () => {
  const random = seededRandom(5);
  const points = Float64Array.from({ length: 600 }, () => random());
  const segments = Uint32Array.from({ length: 398 }, (_, k) => (k + 1) >> 1);
  const within = (one: number, other: number) => 0.01 * (1 + ((one + other) % 5));
  const tried = [];
  for (let one = 0; one < 199; one++) {
    for (let other = one + 2; other < 199; other++) {
      const distance = segmentDistance(points, one, one + 1, points, other, other + 1);
      if (distance < within(one, other)) tried.push({ one, other, distance });
    }
  }
  expect(tried.length).toBeGreaterThan(50);
  expect(finishAtOnce(nearLineSlices({ points, segments }, 0.05, within))).toEqual(tried);
});

it.each([
  ['crossed', [0, 0, 0, 1, 0, 0], [0.5, 0.3, -1, 0.5, 0.3, 1], 0.3],
  ['parallel', [0, 0, 0, 1, 0, 0], [0.2, 0.5, 0, 0.8, 0.5, 0], 0.5],
  ['end to end', [0, 0, 0, 1, 0, 0], [2, 0, 0, 3, 0, 0], 1],
  ['a point beside a line', [0, 0, 0, 0, 0, 0], [-1, 2, 0, 1, 2, 0], 2],
  ['two points', [0, 0, 0, 0, 0, 0], [0, 0, 4, 0, 0, 4], 4],
])('measures the distance of two that are %s', (_, one, other, distance) => {
  expect(segmentDistance(one, 0, 1, other, 0, 1)).toBeCloseTo(distance, 12);
});
