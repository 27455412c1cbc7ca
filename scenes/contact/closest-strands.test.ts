import { describe, expect, it } from 'vitest';
import { closestStrands } from './closest-strands';

/** Two strands of three particles. */
const two = (first: readonly number[][], second: readonly number[][]) =>
  closestStrands([...first, ...second].flat(), 3);

describe('closestStrands', () => {
  const along = [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
  ];

  it('finds crossing segments by their insides, not by their ends', () => {
    const across = [
      [1.5, 0.01, -3],
      [1.5, 0.01, -1],
      [1.5, 0.01, 1],
    ];
    expect(two(along, across)).toBeCloseTo(0.01, 12);
  });

  it('finds parallel segments, and those that only their ends come near', () => {
    const beside = along.map(([x]) => [x + 0.3, 0, 0.02]);
    expect(two(along, beside)).toBeCloseTo(0.02, 12);
    const behind = along.map(([x]) => [x + 2.5, 0, 0]);
    expect(two(along, behind)).toBeCloseTo(0.5, 12);
  });

  it('takes a segment that is drawn together as the point that it is', () => {
    const point = along.map(() => [1.2, 0.3, 0]);
    expect(two(along, point)).toBeCloseTo(0.3, 12);
    expect(two(point, along)).toBeCloseTo(0.3, 12);
    expect(two(point, point)).toBe(0);
  });

  it('leaves out segments of one strand, and what would join two strands', () => {
    const folded = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 0.001, 0],
    ];
    const far = along.map(([x]) => [x, 5, 0]);
    expect(two(folded, far)).toBeCloseTo(4.999, 9);
    expect(closestStrands(folded.flat(), 3)).toBe(Number.POSITIVE_INFINITY);
  });
});
