/** What is drawn of quads that were subdivided: as before, in triangles that each lie in one quad. */
import { expect, it } from 'vitest';
import { shakenGrid } from '../../mesh/triangle-meshes.fixture';
import { buildBody } from '../build-body';
import { clothFromMesh } from '../mesh-cloth/cloth-from-mesh';
import { surfacePositions } from '../surface-vertices';
import type { BuiltBody } from '../types';
import { cut } from './cut';
import { finelyDrawn } from './finely-drawn';
import { expectSound } from './torn-bodies.fixture';
import { TornBody } from './torn-body';

const { vertices, triangles } = shakenGrid(5, 5, 0.2, 4);
/** One triangle less: not all can be paired. */
const body = clothFromMesh({
  vertices,
  triangles: triangles.filter((_, c) => Math.floor(c / 3) !== 2),
  uvs: Array.from({ length: vertices.length / 3 }, (_, v) => [vertices[3 * v] / 5, vertices[3 * v + 2] / 5]).flat(),
  quads: true,
});
const start = buildBody(body);

/** That of the triangles drawn, seen from above [m2]. */
function drawnArea({ surface, positions }: BuiltBody): number {
  const points = surfacePositions(surface, positions);
  let sum = 0;
  for (let t = 0; t < surface.triangles.length; t += 3) {
    const [a, b, c] = surface.triangles.subarray(t, t + 3);
    const side = (v: number, axis: number) => points[3 * v + axis] - points[3 * a + axis];
    sum += (side(b, 2) * side(c, 0) - side(b, 0) * side(c, 2)) / 2;
  }
  return sum;
}

it('has a vertex at each particle, after those of the mesh, with the texture in its place', () => {
  const fine = finelyDrawn(start);
  const { vertexParticle, uvs, origin } = fine.surface;
  expect(start.particleCount).toBeGreaterThan(vertices.length / 3);
  expect(new Set(vertexParticle).size).toBe(start.particleCount);
  expect(vertexParticle.length).toBe(start.particleCount);
  expect([...vertexParticle.subarray(0, 36)]).toEqual([...start.surface.vertexParticle]);
  expect(Math.max(...origin!)).toBeLessThan(36);
  vertexParticle.forEach((particle, v) => {
    expect(uvs![2 * v]).toBeCloseTo(start.positions[3 * particle] / 5, 5);
    expect(uvs![2 * v + 1]).toBeCloseTo(start.positions[3 * particle + 2] / 5, 5);
  });
  expect(drawnArea(fine)).toBeCloseTo(drawnArea(start), 4);
});

it('is cut along a line', () => {
  const torn = new TornBody(body, start);
  cut(torn, { point: [3.9, 0, 0], normal: [1, 0, 0.4] }, start.positions);
  expectSound(start, torn);
  expect(drawnArea(torn.toBuilt())).toBeCloseTo(drawnArea(start), 3);
});

it('leaves a sheet alone that draws all its particles', () => {
  const plain = buildBody(clothFromMesh({ vertices, triangles }));
  expect(finelyDrawn(plain)).toBe(plain);
});
