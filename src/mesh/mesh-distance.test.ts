import { describe, expect, it } from 'vitest';
import { seededRandom } from '../core/random';
import { type ClosedMesh, closedMesh } from './closed-mesh';
import { followSurface } from './follow-surface';
import { meshDistance } from './mesh-distance';
import * as sdf from './sdf-shapes';

const cubeVertices = Array.from({ length: 8 }, (_, i) => [i & 1, (i >> 1) & 1, i >> 2]).flat();
const cubeTriangles = [
  [0, 2, 3, 0, 3, 1],
  [4, 5, 7, 4, 7, 6],
  [0, 1, 5, 0, 5, 4],
  [2, 6, 7, 2, 7, 3],
  [0, 4, 6, 0, 6, 2],
  [1, 3, 7, 1, 7, 5],
].flat();

function solid(vertices: ArrayLike<number>, triangles: ArrayLike<number>): ClosedMesh {
  const mesh = closedMesh(vertices, triangles, 1e-6);
  if ('rule' in mesh) throw new Error(`${mesh.rule}: ${mesh.found}`);
  return mesh;
}

function compare(
  found: { distance(x: number, y: number, z: number): number },
  wanted: { distance(x: number, y: number, z: number): number },
  count: number,
): number {
  const random = seededRandom(3);
  let worst = 0;
  for (let i = 0; i < count; i++) {
    const p = [3 * random() - 1, 3 * random() - 1, 3 * random() - 1] as const;
    worst = Math.max(worst, Math.abs(found.distance(...p) - wanted.distance(...p)));
  }
  return worst;
}

describe('meshDistance', () => {
  it('is that of a ball, as closely as the mesh is', () => {
    const ball = sdf.sphere({ centre: [0.5, 0.5, 0.5], radius: 0.8 });
    const { vertices, triangles } = followSurface(ball, 0.04, [1.3, 0.5, 0.5]);
    // A facet 0.04 across is at most 0.042 / (8 * 0.8) m inside the ball.
    expect(compare(meshDistance(solid(vertices, triangles)), ball, 2000)).toBeLessThan(1e-3);
  });

  it('knows the side of sharp edges and corners', () => {
    const cube = meshDistance(solid(cubeVertices, cubeTriangles));
    const box = sdf.box({ centre: [0.5, 0.5, 0.5], halfSize: [0.5, 0.5, 0.5] });
    expect(compare(cube, box, 5000)).toBeLessThan(1e-12);
    expect(cube.low).toEqual([0, 0, 0]);
    expect(cube.high).toEqual([1, 1, 1]);
  });

  it('knows the side where two parts touch along an edge, and where they touch at a corner', () => {
    for (const shift of [
      [1, 1, 0],
      [1, 1, 1],
    ]) {
      const vertices = [...cubeVertices, ...cubeVertices.map((x, i) => x + shift[i % 3])];
      const pair = meshDistance(solid(vertices, [...cubeTriangles, ...cubeTriangles.map((v) => v + 8)]));
      const half = [0.5, 0.5, 0.5] as const;
      const boxes = sdf.union(
        sdf.box({ centre: half, halfSize: half }),
        sdf.box({ centre: [0.5 + shift[0], 0.5 + shift[1], 0.5 + shift[2]], halfSize: half }),
      );
      expect(compare(pair, boxes, 5000)).toBeLessThan(1e-12);
    }
  });

  it('knows the side of a reflex corner', () => {
    // A cube with a pyramid pressed into its top: above the tip is outside, though nearest faces look away.
    const vertices = [...cubeVertices, 0.5, 0.1, 0.5];
    const dented = cubeTriangles.filter((_, i) => Math.floor(i / 6) !== 3);
    for (const [a, b] of [
      [2, 6],
      [6, 7],
      [7, 3],
      [3, 2],
    ])
      dented.push(a, b, 8);
    const { distance } = meshDistance(solid(vertices, dented));
    expect(distance(0.5, 0.3, 0.5)).toBeGreaterThan(0);
    expect(distance(0.5, 0.05, 0.5)).toBeLessThan(0);
    expect(distance(0.02, 0.6, 0.5)).toBeLessThan(0);
    expect(distance(0.5, 1.2, 0.5)).toBeGreaterThan(0);
  });
});

describe('closedMesh', () => {
  it('welds seams and drops what they fold', () => {
    const twice = [...cubeVertices, ...cubeVertices];
    const triangles = cubeTriangles.map((v, i) => (i < 18 ? v : v + 8));
    const { points, triangles: kept } = solid(twice, [...triangles, 0, 8, 1]);
    expect(points.length).toBe(24);
    expect(kept.length).toBe(36);
  });

  it('knows the volume of a thin plate far from the origin', () => {
    for (let k = 1; k < 10; k++) {
      const away = [1000.1 * k, 2000.2 / k, -3000.3];
      const plate = cubeVertices.map((x, i) => (i % 3 === 1 ? 1e-8 * x : x) + away[i % 3]);
      expect(closedMesh(plate, cubeTriangles, 1e-9)).toHaveProperty('points');
    }
  });

  it.each([
    [
      'an open edge',
      cubeTriangles.slice(3),
      'be closed',
      'an open edge: one triangle only at the edge of vertices 0 and 3',
    ],
    [
      'an edge with three triangles',
      [...cubeTriangles, 0, 1, 6],
      'have as many triangles one way as the other at each edge',
      '1 and 2 at the edge of vertices 1 and 0',
    ],
    [
      'a triangle turned round',
      [cubeTriangles[1], cubeTriangles[0], ...cubeTriangles.slice(2)],
      'have all its triangles turn the same way',
      'two that turn opposite ways at the edge of vertices 2 and 0',
    ],
    [
      'a mesh inside out',
      cubeTriangles.toReversed(),
      'have triangles that turn counter-clockwise seen from outside',
      'a mesh that is inside out or flat: it encloses -1 m3',
    ],
  ])('finds %s', (_, triangles, rule, found) => {
    expect(closedMesh(cubeVertices, triangles, 1e-6)).toEqual({ rule, found });
  });
});
