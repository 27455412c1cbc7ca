/** The tree of triangles against a search of all of them. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../core/random';
import { FastWinding } from './fast-winding';
import { bunnyLike, foreignSolids, suzanneLike } from './foreign-meshes.fixture';
import { type Nearest, nearestOnTriangle } from './nearest-on-triangle';
import type { SolidFixture } from './solid-meshes.fixture';
import { TriangleTree } from './triangle-tree';
import { windingDistance } from './winding-distance';
import { windingNumber } from './winding-number';

const soupOf = ({ vertices, triangles }: SolidFixture) => ({
  points: Float64Array.from(vertices),
  triangles: Uint32Array.from(triangles),
});

/** Random triangles, some of them without an area or all at one place. */
function anySoup(count: number, seed: number) {
  const random = seededRandom(seed);
  const points = Float64Array.from({ length: 3 * Math.max(3, count) }, () => (random() < 0.2 ? 0.5 : random()));
  const corner = () => Math.floor((random() * points.length) / 3);
  return { points, triangles: Uint32Array.from({ length: 3 * count }, corner) };
}

const sizes = [0, 1, 3, 4, 5, 63, 64, 65, 999];

describe('a tree of triangles', () => {
  it('has each triangle in one leaf, children after parents, and boxes that hold what is below', () => {
    for (const size of sizes) {
      const soup = anySoup(size, size);
      const { nodes } = new TriangleTree(soup);
      expect([...nodes.order].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, t) => t));
      const seen = new Uint8Array(size);
      for (let node = 0; node < nodes.count && size > 0; node++) {
        const first = nodes.first[node];
        if (nodes.size[node] === 0) {
          expect(first).toBeGreaterThan(node);
          continue;
        }
        for (const t of nodes.order.subarray(first, first + nodes.size[node])) {
          seen[t]++;
          for (let c = 0; c < 9; c++) {
            const along = soup.points[3 * soup.triangles[3 * t + Math.floor(c / 3)] + (c % 3)];
            expect(along).toBeGreaterThanOrEqual(nodes.boxes[6 * node + (c % 3)]);
            expect(along).toBeLessThanOrEqual(nodes.boxes[6 * node + 3 + (c % 3)]);
          }
        }
      }
      expect(seen.every((times) => times === 1)).toBe(true);
    }
  });

  it('is built of triangles that are all at one place, and of sizes that differ by many orders', () => {
    const same = { points: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), triangles: new Uint32Array(3000) };
    for (let t = 0; t < 1000; t++) same.triangles.set([0, 1, 2], 3 * t);
    expect(new TriangleTree(same).nodes.depth).toBeLessThan(20);
    const points = Float64Array.from({ length: 900 }, (_, i) => 2 ** -Math.floor(i / 3) * (1 + (i % 3)));
    const triangles = Uint32Array.from({ length: 300 }, (_, i) => i);
    expect(new TriangleTree({ points, triangles }).nearest(0, 0, 0).triangle).toBe(99);
  });

  it('finds the nearest point, or none within a distance', () => {
    const random = seededRandom(7);
    for (const size of sizes) {
      const soup = anySoup(size, size + 1);
      const tree = new TriangleTree(soup);
      for (let k = 0; k < 40; k++) {
        const [x, y, z] = [2 * random() - 0.5, 2 * random() - 0.5, 2 * random() - 0.5];
        const all: Nearest = { triangle: 0, feature: 0, x: 0, y: 0, z: 0, squaredDistance: Number.POSITIVE_INFINITY };
        for (let t = 0; t < size; t++) nearestOnTriangle(soup.points, soup.triangles, t, x, y, z, all);
        const within = 2 * random();
        const found = tree.nearest(x, y, z, within);
        if (all.squaredDistance >= within * within) expect(found).toBeNull();
        else expect(found?.squaredDistance).toBe(all.squaredDistance);
      }
    }
  });

  it('visits what is in a box or along a line, and stops where it is told', () => {
    const random = seededRandom(9);
    const soup = anySoup(999, 3);
    const tree = new TriangleTree(soup);
    const at = (t: number, c: number, axis: number) => soup.points[3 * soup.triangles[3 * t + c] + axis];
    const boxOf = (t: number) =>
      [0, 1, 2].map((axis) => [
        Math.min(at(t, 0, axis), at(t, 1, axis), at(t, 2, axis)),
        Math.max(at(t, 0, axis), at(t, 1, axis), at(t, 2, axis)),
      ]);
    for (let k = 0; k < 50; k++) {
      const low = [random(), random(), random()];
      const high = low.map((x) => x + 0.2 * random());
      const inBox = new Set<number>();
      tree.eachInBox(low, high, (t) => inBox.add(t).size > 0);
      for (let t = 0; t < 999; t++) {
        if (boxOf(t).every(([from, to], axis) => from <= high[axis] && to >= low[axis]))
          expect(inBox.has(t)).toBe(true);
      }
      // Through the middle of a triangle, also along an axis.
      const t = Math.floor(999 * random());
      const middle = [0, 1, 2].map((axis) => (at(t, 0, axis) + at(t, 1, axis) + at(t, 2, axis)) / 3);
      const step = k % 2 === 0 ? [0, 0, 1] : [random() - 0.5, random() - 0.5, random() - 0.5];
      const from = middle.map((x, axis) => x - 3 * step[axis]);
      for (const length of [4, Number.POSITIVE_INFINITY]) {
        const onLine = new Set<number>();
        tree.eachOnLine(
          from[0],
          from[1],
          from[2],
          step[0],
          step[1],
          step[2],
          length,
          (hit) => onLine.add(hit).size > 0,
        );
        expect(onLine.has(t)).toBe(true);
        expect(onLine.size).toBeLessThan(900);
      }
    }
    let visits = 0;
    tree.eachInBox([0, 0, 0], [1, 1, 1], () => ++visits < 10);
    expect(visits).toBe(10);
  });

  it('follows points that move', () => {
    const soup = soupOf(suzanneLike());
    const tree = new TriangleTree(soup);
    const winding = new FastWinding(tree);
    for (let i = 0; i < soup.points.length; i++) soup.points[i] = 2 * soup.points[i] + (i % 3);
    tree.refit();
    winding.refit();
    const fresh = new TriangleTree(soup);
    const random = seededRandom(5);
    for (let k = 0; k < 50; k++) {
      const [x, y, z] = [2 * random() - 1, 2 * random(), 2 * random() + 1];
      expect(tree.nearest(x, y, z).squaredDistance).toBe(fresh.nearest(x, y, z).squaredDistance);
      expect(Math.abs(winding.at(x, y, z) - windingNumber(soup, x, y, z))).toBeLessThan(0.01);
    }
  });
});

describe('winding numbers', () => {
  const box = soupOf(foreignSolids['a wall inside'].mesh);

  it('are 1 inside a closed mesh and 0 outside, and half the sphere over a wide sheet', () => {
    const { points, triangles } = { ...box, triangles: box.triangles.slice(0, 36) };
    expect(windingNumber({ points, triangles }, 0.1, 0.2, -0.3)).toBeCloseTo(1, 12);
    expect(windingNumber({ points, triangles }, 0.1, 0.7, -0.3)).toBeCloseTo(0, 12);
    const sheet = {
      points: Float64Array.of(-1e4, 0, 1e4, 1e4, 0, 1e4, 0, 0, -1e4),
      triangles: Uint32Array.of(0, 1, 2),
    };
    expect(windingNumber(sheet, 0, -1e-3, 0)).toBeCloseTo(0.5, 6);
    expect(windingNumber(sheet, 0, 1e-3, 0)).toBeCloseTo(-0.5, 6);
  });

  it.each(Object.entries(foreignSolids))('of many points are near the plain sum: %s', (_, { mesh }) => {
    const soup = soupOf(mesh);
    const random = seededRandom(11);
    const tree = new TriangleTree(soup);
    const errors = [1.25, 2, 4].map((accuracy) => {
      const fast = new FastWinding(tree, accuracy);
      let worst = 0;
      for (let k = 0; k < 60; k++) {
        // Half of them close to the surface.
        const v = 3 * Math.floor((random() * soup.points.length) / 3);
        const spread = k % 2 === 0 ? 2 : 0.02;
        const [x, y, z] = [0, 1, 2].map((axis) => soup.points[v + axis] + spread * (random() - 0.5));
        worst = Math.max(worst, Math.abs(fast.at(x, y, z) - windingNumber(soup, x, y, z)));
      }
      return worst;
    });
    expect(errors[0]).toBeLessThan(0.1);
    expect(errors[1]).toBeLessThan(0.01);
    expect(errors[2]).toBeLessThan(1e-3);
  });

  it('of a mesh without triangles are 0', () => {
    expect(new FastWinding(new TriangleTree(anySoup(0, 1))).at(0, 0, 0)).toBe(0);
  });

  it('make a signed distance that is continuous across holes', () => {
    const { distance } = windingDistance(new TriangleTree(soupOf(bunnyLike())));
    expect(distance(0, 0, 0)).toBeLessThan(-0.1);
    expect(distance(0, -0.6, 0)).toBeGreaterThan(0.2);
    let before = distance(0, -0.6, 0);
    for (let y = -0.6; y < 0; y += 1e-3) {
      const here = distance(0, y, 0);
      expect(Math.abs(here - before)).toBeLessThan(5e-3);
      before = here;
    }
  });
});
