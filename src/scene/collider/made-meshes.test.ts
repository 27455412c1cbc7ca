/** Mesh colliders that are made of points and of heights. */
import { describe, expect, it } from 'vitest';
import { thrownMessage } from '../../core/thrown-message.fixture';
import { closedMesh, enclosedVolume } from '../../mesh/closed-mesh';
import { boxMesh } from '../../mesh/solid-meshes.fixture';
import { cloth } from '../cloth/cloth';
import { scene } from '../scene';
import { sceneFromJson, sceneToJson } from '../scene-json';
import { convexHull } from './convex-hull';
import { heightField } from './height-field';

const { vertices } = boxMesh(1, 0.5, 0.3);

describe('convexHull', () => {
  it('is a mesh that is met from outside', () => {
    const hull = convexHull({ name: 'stone', points: [...vertices, 0, 0, 0], position: [0, 1, 0], friction: 0.6 });
    expect(hull).toMatchObject({ kind: 'mesh', name: 'stone', sides: 'outside', position: [0, 1, 0], friction: 0.6 });
    expect(hull.mesh.vertices).toEqual(vertices);
    expect(enclosedVolume(hull.mesh.vertices, hull.mesh.triangles)).toBeCloseTo(1.2, 12);
  });

  it('takes typed arrays, and survives JSON', () => {
    const hull = convexHull({ points: Float32Array.from(vertices) });
    const made = scene({ bodies: [cloth({ particles: [2, 2] })], colliders: [hull, hull] });
    expect(made.colliders.map(({ name }) => name)).toEqual(['mesh', 'mesh-2']);
    expect(sceneFromJson(sceneToJson(made))).toEqual(made);
  });
});

describe('heightField', () => {
  const heights = [0, 0.1, 0.2, 0, 0.5, 0.2, 0, 0.1, 0.3, -0.1, 0, 0];
  const field = heightField({ heights, samples: [3, 4], size: [2, 6], position: [1, 0, 0] });
  const { vertices: at, triangles } = field.mesh;

  it('has its samples on a grid around its position, x fastest', () => {
    expect(field).toMatchObject({ kind: 'mesh', name: 'mesh', sides: 'outside', position: [1, 0, 0] });
    heights.forEach((height, k) => {
      expect(at.slice(3 * k, 3 * k + 3)).toEqual([(k % 3) - 1, height, 2 * Math.floor(k / 3) - 3]);
    });
  });

  it('is the top of a block that is closed and turns outwards', () => {
    expect(closedMesh(at, triangles, 1e-6)).toHaveProperty('points');
    // Under each cell two prisms, the heights of whose three edges are averaged.
    let volume = 0;
    const over = (k: number) => heights[k] + 0.1 + 0.6;
    for (const k of [0, 1, 3, 4, 6, 7]) {
      volume += ((over(k) + over(k + 4) + over(k + 1)) / 3 + (over(k) + over(k + 3) + over(k + 4)) / 3) * 1;
    }
    expect(enclosedVolume(at, triangles)).toBeCloseTo(volume, 12);
    const { mesh } = heightField({ heights, samples: [3, 4], size: [2, 6], depth: 2 });
    expect(Math.min(...mesh.vertices.filter((_, i) => i % 3 === 1))).toBe(-2.1);
  });

  it('faces up on top', () => {
    for (let t = 0; t < 3 * 12; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => at.slice(3 * triangles[t + k], 3 * triangles[t + k] + 3));
      expect((b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2])).toBeGreaterThan(0);
    }
  });
});

describe('errors', () => {
  const flat = [0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1];
  const ground = { heights: [0, 0, 0, 0], samples: [2, 2], size: [1, 1] } as const;
  it.each<[string, () => unknown]>([
    ['convexHull: points must span a solid, got points in one plane', () => convexHull({ points: flat })],
    [
      'convexHull: points must hold x, y, z of each point: a multiple of 3 numbers, at least 12, got 4',
      () => convexHull({ points: [0, 0, 0, 1] }),
    ],
    [
      'convexHull: points[1] must be a number [m], got NaN',
      () => convexHull({ points: [0, Number.NaN, 0, ...vertices] }),
    ],
    ['convexHull: points must be an array of x, y, z of each point, got 3', () => convexHull({ points: 3 as never })],
    [
      'convexHull: point must be a known field (did you mean points?), got 1',
      () => convexHull({ points: vertices, point: 1 } as never),
    ],
    ['convexHull: friction must be a number at least 0, got -1', () => convexHull({ points: vertices, friction: -1 })],
    [
      'heightField: heights must hold the heights of 2 x 3 samples: 6 numbers, got 4',
      () => heightField({ ...ground, samples: [2, 3] }),
    ],
    [
      'heightField: heights must be an array of heights, got undefined',
      () => heightField({ samples: [2, 2], size: [1, 1] } as never),
    ],
    [
      'heightField: heights[2] must be a number [m], got Infinity',
      () => heightField({ ...ground, heights: [0, 0, Number.POSITIVE_INFINITY, 0] }),
    ],
    [
      'heightField: samples must be two whole numbers, at least 2 each, got [1, 4]',
      () => heightField({ ...ground, samples: [1, 4] }),
    ],
    [
      'heightField: samples must be two whole numbers, at least 2 each, got 2',
      () => heightField({ ...ground, samples: 2 as never }),
    ],
    ['heightField: size must be two numbers above 0 [m], got [0, 1]', () => heightField({ ...ground, size: [0, 1] })],
    ['heightField: depth must be a number above 0 [m], got 0', () => heightField({ ...ground, depth: 0 })],
    [
      'heightField: position must be three numbers [m], got [1, 2]',
      () => heightField({ ...ground, position: [1, 2] as never }),
    ],
  ])('%s', (message, make) => {
    expect(thrownMessage(make)).toBe(message);
  });
});
