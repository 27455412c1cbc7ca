/** Patches of a grid of known shape: parts of equal size, and the rings of their halo. */
import { describe, expect, it } from 'vitest';
import { springGraph } from './graph';
import { bisect, cutIntoSets, patchAround } from './patches';

const columns = 12;
const rows = 8;
const count = columns * rows;
const all = Uint32Array.from({ length: count }, (_, i) => i);
const positions = Float64Array.from({ length: 3 * count }, (_, n) => {
  const i = Math.floor(n / 3);
  return [i % columns, 0, Math.floor(i / columns)][n % 3];
});

/** Springs along rows and columns. */
function quads() {
  const ends: number[] = [];
  for (const i of all) {
    if (i % columns < columns - 1) ends.push(i, i + 1);
    if (i + columns < count) ends.push(i, i + columns);
  }
  return graphOf(count, ends);
}

function graphOf(particles: number, ends: number[]) {
  const springs = ends.length / 2;
  return springGraph(particles, { count: springs, ends: Uint32Array.from(ends) });
}

describe('bisect', () => {
  it('halves the longer side, again and again', () => {
    const parts = bisect(all, positions, 6);
    expect(parts.map((part) => part.length)).toEqual(Array(6).fill(count / 6));
    expect(new Set(parts.flatMap((part) => [...part])).size).toBe(count);
    const widths = bisect(all, positions, 2).map((part) => new Set(part.map((i) => i % columns)).size);
    expect(widths).toEqual([columns / 2, columns / 2]);
  });

  it('gives each part one more than another at most', () => {
    const sizes = bisect(all, positions, 7).map((part) => part.length);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(count);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });
});

describe('cutIntoSets', () => {
  it('keeps small components whole and bisects large ones', () => {
    // Paths of 5, 3, 4 and 9 particles, from number 2 on.
    const ends = [5, 3, 4, 9].flatMap((length, c) => {
      const start = 2 + [0, 5, 8, 12][c];
      return Array.from({ length: length - 1 }, (_, k) => [start + k, start + k + 1]).flat();
    });
    const graph = graphOf(23, ends);
    const sets = cutIntoSets(graph, positions, { first: 2, end: 23 }, 8);
    expect(sets.map((set) => set.length)).toEqual([8, 5, 4, 4]);
    expect([...sets[0]]).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect([...sets[3]]).toEqual([10, 11, 12, 13]);
    expect(sets.flatMap((set) => [...set]).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 21 }, (_, k) => k + 2),
    );
    expect(cutIntoSets(graph, positions, { first: 2, end: 2 }, 8)).toEqual([]);
  });
});

describe('patchAround', () => {
  it('lists particles by their distance, then by their springs', () => {
    const graph = quads();
    const [cx, cz] = [3, 2];
    const { particles, within } = patchAround(graph, Uint32Array.of(cz * columns + cx), 4);
    const distance = (i: number) => Math.abs((i % columns) - cx) + Math.abs(Math.floor(i / columns) - cz);
    expect(new Set(particles).size).toBe(particles.length);
    expect(within).toEqual([0, 1, 2, 3, 4].map((d) => [...all].filter((i) => distance(i) <= d).length));
    within.forEach((end, d) => {
      const ring = particles.subarray(d === 0 ? 0 : within[d - 1], end);
      expect([...ring].every((i) => distance(i) === d)).toBe(true);
      const degrees = [...ring].map((i) => graph.first[i + 1] - graph.first[i]);
      expect(degrees).toEqual(degrees.toSorted((a, b) => b - a));
    });
  });

  it('has all of a small graph, and stays there', () => {
    expect(patchAround(quads(), all, 3).within).toEqual([count, count, count, count]);
  });
});
