/** Random cuts of sheets with corners and notches: what is drawn covers at rest what the sheet covered, without a fold. */
import { expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { meshPieces } from '../../mesh/pieces';
import { shakenGrid } from '../../mesh/triangle-meshes.fixture';
import { buildBody } from '../build-body';
import { cloth } from '../cloth/cloth';
import { clothFromMesh } from '../mesh-cloth/cloth-from-mesh';
import { surfacePositions } from '../surface-vertices';
import type { Body, BuiltBody, Vec3 } from '../types';
import { cut } from './cut';
import type { CutShape } from './cut-shape';
import { TornBody } from './torn-body';

const size = 5;
type Random = () => number;

/** The largest piece of a flat mesh of which about a fifth of the triangles is missing. */
function notched(seed: number, quads: boolean): Body {
  const random = seededRandom(seed);
  const { vertices, triangles } = shakenGrid(size, size, 0, seed);
  const kept = Array.from({ length: triangles.length / 3 }, (_, t) => triangles.slice(3 * t, 3 * t + 3));
  const pieces = meshPieces({ vertices, triangles: kept.filter(() => random() > 0.2).flat() });
  const [largest] = pieces.sort((one, other) => other.faces.length - one.faces.length);
  return clothFromMesh({ ...largest, ...(quads && { quads }) });
}

function randomCut(random: Random): CutShape {
  const point = (): Vec3 => [size * (1.4 * random() - 0.2), 0, size * (1.4 * random() - 0.2)];
  if (random() < 0.5) return { point: point(), normal: [random() - 0.5, 0.4 * (random() - 0.5), random() - 0.5] };
  const through = random() < 0.5 ? [point()] : [];
  return { eye: [size / 2, 3 * size, size / 2], from: point(), to: point(), ...(through.length > 0 && { through }) };
}

/** The areas of the drawn triangles as they are seen from above. */
function drawnAreas({ surface, positions }: BuiltBody): number[] {
  const points = surfacePositions(surface, positions);
  const { triangles } = surface;
  return Array.from({ length: triangles.length / 3 }, (_, t) => {
    const [a, b, c] = triangles.subarray(3 * t, 3 * t + 3);
    const [ux, uz, vx, vz] = [b, b, c, c].map((v, k) => points[3 * v + 2 * (k % 2)] - points[3 * a + 2 * (k % 2)]);
    return (uz * vx - ux * vz) / 2;
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

it.each<[string, (seed: number) => Body]>([
  ['a grid', () => cloth({ size: [size, size], particles: [size + 1, size + 1] })],
  ['a mesh', (seed) => clothFromMesh(shakenGrid(size, size, 0.25, seed))],
  ['a mesh with notches', (seed) => notched(seed, false)],
  ['a mesh with notches, in quads', (seed) => notched(seed, true)],
])('%s is drawn within its outline, whatever cuts it', (_, bodyOf) => {
  let moved = 0;
  for (let seed = 1; seed <= 75; seed++) {
    const random = seededRandom(seed);
    const body = bodyOf(seed);
    const start = buildBody(body);
    const torn = new TornBody(body, start);
    const whole = sum(drawnAreas(start));
    for (let k = 0; k < 3; k++) {
      cut(torn, randomCut(random), torn.toBuilt().positions);
      const built = torn.toBuilt();
      const areas = drawnAreas(built);
      expect(Math.abs(sum(areas) - whole), `area after cut ${k} of seed ${seed}`).toBeLessThan(1e-6 * whole);
      expect(Math.min(...areas), `least triangle after cut ${k} of seed ${seed}`).toBeGreaterThan(-1e-6);
      moved += built.surface.embedding ? 1 : 0;
    }
  }
  expect(moved).toBeGreaterThan(150);
});
