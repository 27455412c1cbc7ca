import { describe, expect, it } from 'vitest';
import { fromRotationVector, turned } from '../core/quaternion';
import { seededRandom } from '../core/random';
import { closedMesh, enclosedVolume } from './closed-mesh';
import { type ConvexHull, convexHull, hullTolerance } from './convex-hull';
import { torusMesh } from './solid-meshes.fixture';
import { diagonal } from './weld';

function hullOf(points: ArrayLike<number>): ConvexHull {
  const hull = convexHull(points);
  if ('rule' in hull) throw new Error(hull.found);
  return hull;
}

const cross = (u: number[], v: number[]) =>
  [0, 1, 2].map((k) => u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3]);
const dot = (u: number[], v: number[]) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];

/** How far the farthest of the points is beyond a face of the hull, as a share of the diagonal. Faces that are too thin to have a plane are passed over. */
function beyond(points: ArrayLike<number>, { vertices, triangles }: ConvexHull): number {
  const size = diagonal(points);
  let farthest = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => vertices.slice(3 * triangles[t + k], 3 * triangles[t + k] + 3));
    const normal = cross(
      b.map((x, k) => x - a[k]),
      c.map((x, k) => x - a[k]),
    );
    const length = Math.hypot(...normal);
    if (length < 1e-7 * size * size) continue;
    for (let p = 0; p < points.length; p += 3) {
      const height = dot(
        normal,
        a.map((x, k) => points[p + k] - x),
      );
      farthest = Math.max(farthest, height / length / size);
    }
  }
  return farthest;
}

/** Each edge has two triangles, vertices minus edges plus faces is 2, and nothing is welded: a closed surface of one piece without a handle. */
function expectClosed(hull: ConvexHull): void {
  const closed = closedMesh(hull.vertices, hull.triangles, 0);
  expect(closed).toHaveProperty('points');
  const edges = new Set<string>();
  hull.triangles.forEach((from, i) => {
    const to = hull.triangles[i % 3 === 2 ? i - 2 : i + 1];
    expect(edges.has(`${from} ${to}`)).toBe(false);
    edges.add(`${from} ${to}`);
  });
  expect(hull.vertices.length / 3 - edges.size / 2 + hull.triangles.length / 3).toBe(2);
  expect(new Set(hull.triangles).size).toBe(hull.vertices.length / 3);
}

/** Seeded points by what they are like, in a box of a few metres. */
const clouds: Record<string, (random: () => number) => number[]> = {
  'in a box': (random) => Array.from({ length: 600 }, () => 4 * random() - 2),
  'on a sphere': (random) =>
    Array.from({ length: 300 }, () => {
      const v = [0, 1, 2].map(() => random() + random() + random() - 1.5);
      const length = Math.hypot(...v);
      return v.map((x) => x / length);
    }).flat(),
  'on a turned grid': (random) => {
    const turn = fromRotationVector([360 * random(), 360 * random(), 360 * random()]);
    const at = () => Math.floor(5 * random()) / 2;
    return Array.from({ length: 400 }, () => turned([at(), at(), at()], turn)).flat();
  },
  'on a grid, in f32, far away': (random) => {
    const at = () => Math.floor(4 * random());
    return [...Float32Array.from({ length: 900 }, () => 100 + 0.1 * at())];
  },
  'on a line, and two beside it': (random) => [
    ...Array.from({ length: 200 }, () => 3 * random()).flatMap((t) => [t, 2 * t, -t]),
    ...[1, 0, 0, 0, 1, 0],
  ],
  'in a plane, and one above it': (random) => [
    ...Array.from({ length: 200 }, () => [random(), 0, random()]).flat(),
    ...[0.3, 0.5, 0.3],
  ],
  'all of them three times': (random) => {
    const once = Array.from({ length: 90 }, random);
    return [...once, ...once, ...once];
  },
  'in a thin plate': (random) => Array.from({ length: 600 }, (_, i) => random() * (i % 3 === 1 ? 1e-4 : 5)),
  'nearly on a cylinder': (random) =>
    Array.from({ length: 300 }, () => {
      const angle = (2 * Math.PI * Math.floor(20 * random())) / 20;
      const r = 1 + 1e-7 * random();
      return [r * Math.cos(angle), 3 * random(), r * Math.sin(angle)];
    }).flat(),
};

describe.each(Object.entries(clouds))('the hull of points %s', (_, cloud) => {
  it.each([1, 2, 3, 4, 5])('is closed, and holds all of them (%i)', (seed) => {
    const points = cloud(seededRandom(seed));
    const hull = hullOf(points);
    expectClosed(hull);
    expect(beyond(points, hull)).toBeLessThan(2 * hullTolerance);
    const given = new Set(Array.from({ length: points.length / 3 }, (_, p) => points.slice(3 * p, 3 * p + 3).join()));
    for (let v = 0; v < hull.vertices.length; v += 3) expect(given).toContain(hull.vertices.slice(v, v + 3).join());
  });
});

/** Points in a box, on a ball, a cylinder or a cube, on a grid or not, stretched, turned, shaken a little and far from the origin. */
function anyCloud(random: () => number): number[] {
  const count = 4 + Math.floor(200 * random() * random());
  const turn = fromRotationVector([300 * random(), 300 * random(), 300 * random()]);
  const stretch = [0, 1, 2].map(() => 10 ** (random() < 0.5 ? 0 : -6 * random()));
  const grid = random() < 0.5 ? 1 + Math.floor(6 * random()) : 0;
  const shake = random() < 0.5 ? 0 : 10 ** (-4 - 9 * random());
  const [far, shape] = [random() < 0.3 ? 1000 * random() : 0, Math.floor(4 * random())];
  const size = [
    () => 1,
    (v: number[]) => Math.hypot(...v),
    (v: number[]) => Math.hypot(v[0], v[2]),
    (v: number[]) => Math.max(...v.map(Math.abs)),
  ][shape];
  return Array.from({ length: count }, () => {
    const v = [random() - 0.5, random() - 0.5, random() - 0.5];
    const [x, y, z] = v
      .map((at) => at / size(v))
      .map((at) => (grid > 0 ? Math.round(at * grid) / grid : at))
      .map((at, axis) => at * stretch[axis]);
    return turned([x, y, z], turn).map((at) => at + shake * (random() - 0.5) + far);
  }).flat();
}

it('the hull of points of any kind is closed and holds them, or they span no solid', () => {
  let solids = 0;
  for (let seed = 0; seed < 400; seed++) {
    const points = anyCloud(seededRandom(seed));
    const hull = convexHull(points);
    if ('rule' in hull) continue;
    solids++;
    expectClosed(hull);
    expect(beyond(points, hull), `seed ${seed}`).toBeLessThan(2 * hullTolerance);
  }
  expect(solids).toBeGreaterThan(300);
});

describe('convexHull', () => {
  it('has hardly more than the corners of a box, however many points are on its sides', () => {
    const turn = fromRotationVector([30, 50, -20]);
    const points: number[] = [];
    for (let i = 0; i < 9 ** 3; i++) {
      const at = [i % 9, Math.floor(i / 9) % 9, Math.floor(i / 81)].map((k) => k / 8);
      points.push(...turned([at[0], 2 * at[1], 3 * at[2]], turn));
    }
    const { vertices, triangles } = hullOf(points);
    expect(vertices.length / 3).toBeLessThanOrEqual(10);
    expect(enclosedVolume(vertices, triangles)).toBeCloseTo(6, 9);
  });

  it('has all points of a ball, and a volume that tends to its own', () => {
    const random = seededRandom(3);
    const points = Array.from({ length: 10_000 }, () => {
      const y = 2 * random() - 1;
      const angle = 2 * Math.PI * random();
      const r = Math.sqrt(1 - y * y);
      return [r * Math.cos(angle), y, r * Math.sin(angle)];
    }).flat();
    const hull = hullOf(points);
    expectClosed(hull);
    expect(hull.vertices.length / 3).toBeGreaterThan(9_990);
    expect(enclosedVolume(hull.vertices, hull.triangles) / ((4 / 3) * Math.PI)).toBeCloseTo(1, 2);
  });

  it('fills the hole of a ring', () => {
    const { vertices } = torusMesh(0.3, 0.1, 40, 20);
    const hull = hullOf(vertices);
    expect(beyond(vertices, hull)).toBeLessThan(hullTolerance);
    expect(enclosedVolume(hull.vertices, hull.triangles)).toBeGreaterThan(2 * 0.1 * Math.PI * 0.3 ** 2);
  });

  it.each([
    ['points that are all in one place', [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]],
    ['points on one line', [0, 0, 0, 1, 2, 3, 2, 4, 6, 0.5, 1, 1.5]],
    ['points in one plane', [0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1, 0.3, 1e-9, 0.2]],
  ])('finds none for %s', (found, points) => {
    expect(convexHull(points)).toEqual({ rule: 'span a solid', found });
  });
});
