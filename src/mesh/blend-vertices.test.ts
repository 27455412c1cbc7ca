import { expect, it } from 'vitest';
import { blendVertices, transformVertices } from './blend-vertices';

/** Three rows of: identity; a quarter turn about z, then up by 10; twice as large. */
const transforms = Float64Array.from([
  ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0],
  ...[0, -1, 0, 0, 1, 0, 0, 10, 0, 0, 1, 0],
  ...[2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0],
]);

it('takes each vertex to the weighted mean of where its joints take it', () => {
  const rest = [1, 2, 3, 1, 2, 3, 1, 2, 3];
  const joints = [0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 0];
  const weights = [1, 0, 0, 0, 1, 0, 0, 0, 0.25, 0.25, 0.5, 0];
  const out = new Float64Array(9);
  blendVertices(rest, joints, weights, transforms, out);
  expect([...out]).toEqual([1, 2, 3, -2, 11, 3, 0.25 - 0.5 + 1, 0.5 + 2.75 + 2, 0.75 + 0.75 + 3]);
});

it('does not look at joints without weight', () => {
  const out = new Float64Array(3);
  blendVertices([1, 2, 3], [0, 99, 99, 99], [1, 0, 0, 0], transforms, out);
  expect([...out]).toEqual([1, 2, 3]);
});

it('takes all vertices by one transform', () => {
  const out = new Float64Array(6);
  transformVertices([1, 2, 3, 0, 0, 0], transforms.subarray(12, 24), out);
  expect([...out]).toEqual([-2, 11, 3, 0, 10, 0]);
});
