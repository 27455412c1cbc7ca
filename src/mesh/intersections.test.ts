/** Edges that pass through triangles: counted once wherever they pass, also where everything is aligned. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../core/random';
import { finishAtOnce } from '../core/slices';
import { intersectionSlices, type LinedSurfaces } from './intersections';

const find = (surfaces: LinedSurfaces) => finishAtOnce(intersectionSlices(surfaces));

/** A sheet of n x n cells in the plane z = 0, from -1 to 1, and lines beside it. */
function sheetAndLines(n: number, lines: readonly (readonly number[])[]): LinedSurfaces {
  const side = n + 1;
  const points = [];
  for (let j = 0; j < side; j++) for (let i = 0; i < side; i++) points.push((2 * i) / n - 1, (2 * j) / n - 1, 0);
  const triangles = [];
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const a = j * side + i;
      triangles.push(a, a + 1, a + side, a + 1, a + side + 1, a + side);
    }
  }
  const first = points.length / 3;
  const edges = lines.flatMap((_, k) => [first + 2 * k, first + 2 * k + 1]);
  return {
    points: Float64Array.from([...points, ...lines.flat()]),
    triangles: Uint32Array.from(triangles),
    edges: Uint32Array.from(edges),
  };
}

describe('a line through a sheet', () => {
  it.each([
    ['within a triangle', [0.1, 0.05, -1, 0.1, 0.05, 1]],
    ['slanted', [0.5, -0.7, -1, -0.3, 0.2, 2]],
    ['along an edge of the cells', [0.3, 0, -1, 0.3, 0, 1]],
    ['on a diagonal', [0.25, -0.25, -1, 0.25, -0.25, 1]],
    ['through a vertex', [0, 0, -1, 0, 0, 1]],
  ])('passes one triangle: %s', (_, line) => {
    expect(find(sheetAndLines(4, [line]))).toHaveLength(2);
  });

  it.each([
    ['that ends before it', [0.1, 0.05, -1, 0.1, 0.05, -1e-9]],
    ['beside it', [1.1, 0, -1, 1.1, 0, 1]],
    ['parallel to it', [-2, 0.1, 1e-300, 2, 0.1, 1e-300]],
  ])('and one %s passes none', (_, line) => {
    expect(find(sheetAndLines(4, [line]))).toHaveLength(0);
  });

  it('of two parts that meet on it passes one of them by one triangle', () => {
    const random = seededRandom(4);
    for (let round = 0; round < 200; round++) {
      // On a grid of halves of cells: vertices, middles of edges and of diagonals.
      const [x, y] = [Math.floor(7 * random()) / 4 - 0.75, Math.floor(7 * random()) / 4 - 0.75];
      const surfaces = sheetAndLines(4, [[x, y, -1, x, y, 0]]);
      const middle = surfaces.points.length / 3 - 1;
      const points = Float64Array.from([...surfaces.points, x + random(), y, 1]);
      // A vertex of the sheet at the same place only touches: lines are taken apart from it by their own point.
      const edges = Uint32Array.of(middle - 1, middle, middle, middle + 1);
      const atVertex = (2 * x) % 1 === 0 && (2 * y) % 1 === 0;
      expect(find({ ...surfaces, points, edges })).toHaveLength(atVertex ? 0 : 2);
    }
  });
});

it('tells which edge and which triangle', () => {
  const lines = [
    [0.9, -0.95, 1, 0.9, -0.95, 2],
    [-0.9, -0.95, -1, -0.9, -0.95, 2],
  ];
  expect([...find(sheetAndLines(4, lines))]).toEqual([1, 0]);
});

it('leaves out what has a point in common, or two at the same place', () => {
  const points = Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0.2, 0.2, 1]);
  const triangles = Uint32Array.of(0, 1, 2);
  expect(find({ points, triangles, edges: Uint32Array.of(0, 4, 3, 4) })).toHaveLength(0);
});

it('finds what trying all pairs finds, between random triangles', () => {
  const random = seededRandom(5);
  const points = Float64Array.from({ length: 9 * 60 }, () => random());
  const triangles = Uint32Array.from({ length: 180 }, (_, k) => k);
  const ends = Uint32Array.from(
    Array.from({ length: 60 }, (_, k) => [3 * k, 3 * k + 1, 3 * k + 1, 3 * k + 2, 3 * k + 2, 3 * k]).flat(),
  );
  let wanted = 0;
  for (let e = 0; e < 180; e++) {
    for (let t = 0; t < 60; t++) {
      const [p, q] = [ends[2 * e], ends[2 * e + 1]];
      if (Math.floor(p / 3) !== t) wanted += crosses(points, p, q, 3 * t) ? 1 : 0;
    }
  }
  expect(wanted).toBeGreaterThan(100);
  expect(find({ points, triangles, edges: ends })).toHaveLength(2 * wanted);
});

/** By the point where the line meets the plane, in doubles. */
function crosses(points: Float64Array, p: number, q: number, first: number): boolean {
  const at = (point: number) => [0, 1, 2].map((axis) => points[3 * point + axis]);
  const minus = (u: number[], v: number[]) => u.map((x, k) => x - v[k]);
  const dot = (u: number[], v: number[]) => u.reduce((sum, x, k) => sum + x * v[k], 0);
  const cross = (u: number[], v: number[]) =>
    [0, 1, 2].map((k) => u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3]);
  const [a, b, c] = [at(first), at(first + 1), at(first + 2)];
  const normal = cross(minus(b, a), minus(c, a));
  const [before, after] = [dot(normal, minus(at(p), a)), dot(normal, minus(at(q), a))];
  if (before * after > 0) return false;
  const share = before / (before - after);
  const met = at(p).map((x, k) => x + share * (at(q)[k] - x));
  return [
    [a, b],
    [b, c],
    [c, a],
  ].every(([u, v]) => dot(cross(minus(v, u), minus(met, u)), normal) >= 0);
}
