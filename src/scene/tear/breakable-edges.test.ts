/** What bodies that tear by themselves can come apart at. */
import { expect, it } from 'vitest';
import { buildBody } from '../build-body';
import { cloth } from '../cloth/cloth';
import { rope } from '../rope/rope';
import type { Body } from '../types';
import { breakableEdges } from './breakable-edges';

const edgesOf = (body: Body) => breakableEdges(body, buildBody(body))!;
const tearing = { strain: 0.5 };

it('are threads, not diagonals or bend springs', () => {
  const { count, limit } = edgesOf(cloth({ size: [2, 2], particles: [3, 3], tearing }));
  expect(count).toBe(12);
  expect([...limit]).toEqual(new Array(12).fill(1.5));
});

it('are segments of a rope, also of one that does not push', () => {
  const ends = { from: [0, 0, 0], to: [4, 0, 0], particles: 5, tearing } as const;
  const wanted = { count: 4, ends: Uint32Array.of(0, 1, 1, 2, 2, 3, 3, 4), limit: new Float64Array(4).fill(1.5) };
  expect(edgesOf(rope(ends))).toEqual(wanted);
  expect(edgesOf(rope({ ...ends, resist: 'stretch' }))).toEqual(wanted);
});

it('are edges of triangles, each once, where a sheet resists by their strain', () => {
  const { count, ends } = edgesOf(cloth({ particles: [3, 3], membrane: 'strain', tearing }));
  expect(count).toBe(16);
  expect(new Set(Array.from({ length: 16 }, (_, e) => [...ends.subarray(2 * e, 2 * e + 2)].sort().join())).size).toBe(
    16,
  );
});

it('are none where a body does not tear by itself', () => {
  const body = cloth({ particles: [3, 3] });
  expect(breakableEdges(body, buildBody(body))).toBeNull();
});
