/** The edge of a cut as it is drawn: on the cut, without steps, with the texture where it was. */
import { describe, expect, it } from 'vitest';
import { shakenGrid } from '../../mesh/triangle-meshes.fixture';
import { buildBody } from '../build-body';
import { cloth } from '../cloth/cloth';
import { clothFromMesh } from '../mesh-cloth/cloth-from-mesh';
import { surfacePositions } from '../surface-vertices';
import type { BuiltBody, Vec3 } from '../types';
import { cut } from './cut';
import { expectSound } from './torn-bodies.fixture';
import { TornBody } from './torn-body';

const size = 8;
const flat = shakenGrid(size, size, 0.2, 5);
/** As large as the grid, with its texture laid over it from above. */
const bodies = {
  'a grid': cloth({ size: [size, size], particles: [size + 1, size + 1] }),
  'a mesh': clothFromMesh({
    vertices: flat.vertices,
    triangles: flat.triangles,
    uvs: Array.from({ length: flat.vertices.length / 3 }, (_, v) => [
      flat.vertices[3 * v] / size,
      1 - flat.vertices[3 * v + 2] / size,
    ]).flat(),
  }),
};

const eye: Vec3 = [4, 20, 4];
const over = (x: number, z: number): Vec3 => [(x + eye[0]) / 2, eye[1] / 2, (z + eye[2]) / 2];
const strokeOver = (...points: [number, number][]) => {
  const [from, ...rest] = points.map(([x, z]) => over(x, z));
  return { eye, from, to: rest.pop()!, ...(rest.length > 0 && { through: rest }) };
};

/** x and z of each vertex, and the area of the drawn triangles that is seen from above. */
function drawnFrom(built: BuiltBody) {
  const points = surfacePositions(built.surface, built.positions);
  const { triangles } = built.surface;
  const areas = Array.from({ length: triangles.length / 3 }, (_, t) => {
    const [a, b, c] = triangles.subarray(3 * t, 3 * t + 3);
    const [ux, uz, vx, vz] = [b, b, c, c].map((v, k) => points[3 * v + 2 * (k % 2)] - points[3 * a + 2 * (k % 2)]);
    return (uz * vx - ux * vz) / 2;
  });
  return { points, areas };
}

/** Vertices of edges that one triangle alone has, without those on the border of the sheet. */
function edgeVertices({ surface: { triangles } }: BuiltBody, points: Float32Array): number[] {
  const uses = new Map<string, number>();
  const key = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const edge = key(triangles[t + k], triangles[t + ((k + 1) % 3)]);
      uses.set(edge, (uses.get(edge) ?? 0) + 1);
    }
  }
  const single = [...uses].filter(([, count]) => count === 1).flatMap(([edge]) => edge.split(' ').map(Number));
  const isInner = (x: number) => x > 1e-4 && x < size - 1e-4;
  return [...new Set(single)].filter((v) => isInner(points[3 * v]) && isInner(points[3 * v + 2]));
}

function expectTextured({ surface: { uvs } }: BuiltBody, points: Float32Array): void {
  for (let v = 0; uvs && v < uvs.length / 2; v++) {
    expect(uvs[2 * v]).toBeCloseTo(points[3 * v] / size, 5);
    expect(uvs[2 * v + 1]).toBeCloseTo(1 - points[3 * v + 2] / size, 5);
  }
}

describe.each(Object.entries(bodies))('%s', (_, body) => {
  const start = buildBody(body);

  it.each([
    ['a plane', { point: [0, 0, 1.3] as Vec3, normal: [-0.6, 0, 1] as Vec3 }, (x: number) => 1.3 + 0.6 * x],
    ['a stroke', strokeOver([-1, 6.2], [9, 3.2]), (x: number) => 5.9 - 0.3 * x],
  ])('has a straight edge where %s cuts it, from border to border', (__, shape, zOf) => {
    const torn = new TornBody(body, start);
    cut(torn, shape, start.positions);
    expectSound(start, torn);
    const built = torn.toBuilt();
    const { points, areas } = drawnFrom(built);
    const edge = edgeVertices(built, points);
    expect(edge.length).toBeGreaterThan(size);
    for (const v of edge) expect(points[3 * v + 2]).toBeCloseTo(zOf(points[3 * v]), 4);
    // The two sides meet on the line and cover the sheet, without a gap and without a fold.
    expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(size * size, 3);
    for (const area of areas) expect(area).toBeGreaterThan(-1e-4);
    expectTextured(built, points);
  });

  it('has a slit that lies on the stroke, with both its ends', () => {
    const torn = new TornBody(body, start);
    cut(torn, strokeOver([2.2, 2], [5.8, 5]), start.positions);
    const built = torn.toBuilt();
    const { points, areas } = drawnFrom(built);
    const edge = edgeVertices(built, points);
    expect(edge.length).toBeGreaterThan(4);
    for (const v of edge) expect(points[3 * v + 2] - 2).toBeCloseTo(((points[3 * v] - 2.2) * 3) / 3.6, 4);
    expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(size * size, 3);
  });

  it('has an edge that bends as the stroke does', () => {
    const torn = new TornBody(body, start);
    cut(torn, strokeOver([-1, 2.3], [4, 5.3], [9, 2.3]), start.positions);
    const built = torn.toBuilt();
    const { points } = drawnFrom(built);
    const edge = edgeVertices(built, points);
    expect(edge.length).toBeGreaterThan(size);
    for (const v of edge) {
      const x = points[3 * v];
      // Where it turns, either part is as near.
      if (Math.abs(x - 4) > 0.6) expect(points[3 * v + 2]).toBeCloseTo(2.3 + 0.6 * (x < 4 ? x + 1 : 9 - x), 4);
    }
    expectTextured(built, points);
  });

  it('keeps the edge of one cut where another crosses it, and its log gives all of it again', () => {
    const torn = new TornBody(body, start);
    cut(torn, strokeOver([-1, 6.2], [9, 3.2]), start.positions);
    cut(torn, strokeOver([3.1, -1], [4.9, 9]), torn.toBuilt().positions);
    expectSound(start, torn);
    const built = torn.toBuilt();
    const { points } = drawnFrom(built);
    for (const v of edgeVertices(built, points)) {
      const [x, z] = [points[3 * v], points[3 * v + 2]];
      const distances = [z - (5.9 - 0.3 * x), x - (3.28 + 0.18 * z)].map(Math.abs);
      expect(Math.min(...distances)).toBeLessThan(1e-4);
    }
    expectTextured(built, points);
    const again = new TornBody(body, start);
    again.replay(torn.log);
    expect(again.toBuilt()).toEqual(built);
  });
});

it.each<[Vec3]>([[[0.3, 0.9, 0.3]], [[0.3, -0.9, 0.3]]])('lies on a cut across %s through a curved sheet', (normal) => {
  const [along, across] = [33, 9];
  const pointOf = (i: number, j: number): Vec3 => [i, 0.02 * (i - 16) ** 2, j];
  const at = (i: number, j: number) => i * across + j;
  const vertices = Array.from({ length: along * across }, (_, v) => pointOf(Math.floor(v / across), v % across)).flat();
  const faces = Array.from({ length: (along - 1) * (across - 1) }, (_, f) => {
    const [i, j] = [Math.floor(f / (across - 1)), f % (across - 1)];
    return [at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j)];
  });
  const body = clothFromMesh({ vertices, faces });
  const start = buildBody(body);
  const torn = new TornBody(body, start);
  cut(torn, { point: [16, 0, 4], normal }, start.positions);
  const built = torn.toBuilt();
  const points = surfacePositions(built.surface, built.positions);
  const split = Array.from(built.parents ?? [], (parent, k) => [parent, start.particleCount + k]).flat();
  const isInner = (v: number) => points[3 * v + 2] > 1e-4 && points[3 * v + 2] < across - 1 - 1e-4;
  const edge = [...built.surface.vertexParticle.keys()].filter(
    (v) => split.includes(built.surface.vertexParticle[v]) && isInner(v),
  );
  expect(edge.length).toBeGreaterThan(20);
  for (const v of edge) {
    const above = normal.reduce((sum, n, axis) => sum + n * (points[3 * v + axis] - [16, 0, 4][axis]), 0);
    expect(Math.abs(above)).toBeLessThan(0.05);
  }
});
