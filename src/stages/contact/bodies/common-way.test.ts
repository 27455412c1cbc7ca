/** The frame that lists of near features are made in. */
import { describe, expect, it } from 'vitest';
import { reference } from '../../../../test/backends';
import { commonWay, noDrift } from './common-way';

/** Particles that go by `ways` from anywhere; the fourth number of each is its inverse mass. */
function commonOf(ways: readonly (readonly [number, number, number, number])[]) {
  const backend = reference();
  const before = Float64Array.from(ways.flatMap(([, , , w], k) => [Math.sin(k), Math.cos(k), k, w]));
  const now = before.map((x, k) => (k % 4 === 3 ? x : x + ways[k >> 2][k % 4]));
  const position = backend.allocate('position', 'vec4f', ways.length, now);
  const previous = backend.allocate('previous', 'vec4f', ways.length, before);
  return commonWay(backend, { position, previous });
}

describe('the way that most particles go together', () => {
  it('is the mean of those that are free', () => {
    const [x, y, z, w] = commonOf([
      [0, -1, 0.5, 1],
      [0, -1.2, 0.5, 2],
      [0, -0.8, 0.5, 1],
      [0, 0, 0, 0],
    ]);
    expect(x).toBeCloseTo(0, 6);
    expect(y).toBeCloseTo(-1, 6);
    expect(z).toBeCloseTo(0.5, 6);
    expect(w).toBe(0);
  });

  it('is none where they go apart, or most of them stay', () => {
    expect(
      commonOf([
        [0, 1, 0, 1],
        [0, -0.9, 0, 1],
      ]),
    ).toEqual(noDrift);
    expect(
      commonOf([
        [0, 1, 0, 1],
        [0, 0, 0, 1],
        [0, 0, 0, 1],
      ]),
    ).toEqual(noDrift);
    expect(commonOf([[0, 1, 0, 0]])).toEqual(noDrift);
  });
});
