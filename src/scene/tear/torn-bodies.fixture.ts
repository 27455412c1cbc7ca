/** Small bodies of every kind to tear in tests, and what must hold of one whatever was torn. */
import { expect } from 'vitest';
import { seededRandom } from '../../core/random';
import { sphere } from '../../mesh/sdf-shapes';
import { torusMesh } from '../../mesh/solid-meshes.fixture';
import { shakenGrid } from '../../mesh/triangle-meshes.fixture';
import { buildBody } from '../build-body';
import { cloth } from '../cloth/cloth';
import { shakenSheet } from '../cloth/shaken-sheet.fixture';
import { clothFromMesh } from '../mesh-cloth/cloth-from-mesh';
import { rope } from '../rope/rope';
import { softBody } from '../soft-body/soft-body';
import { strands } from '../strands/strands';
import { type Body, type BuiltBody, springKinds } from '../types';
import { finelyDrawn } from './finely-drawn';
import { TornBody } from './torn-body';

const bent = { massPerArea: 0.3, stretch: 900, shear: 200, bend: 40, flexuralRigidity: 0.02 };
const wire = { massPerLength: 0.1, stretch: 50, bend: 2, flexuralRigidity: 0.01 };
const across = { from: [0, 1, 0], to: [1, 1, 0] } as const;

/** Quads and triangles, with a seam in the texture where vertices are there twice. */
const mixedMesh = {
  vertices: [0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 1, 1, 0, 1.1, 2, 0, 1, 0, 0, 2, 1, 0, 2, 2, 0, 2, 1, 0, 1.1, 1, 0, 0],
  uvs: [0, 0, 0.5, 0, 1, 0, 0, 0.5, 0.5, 0.5, 1, 0.5, 0, 1, 0.5, 1, 1, 1, 0.1, 0.1, 0.2, 0.2],
  faces: [
    [0, 3, 4, 1],
    [10, 9, 5],
    [10, 5, 2],
    [3, 6, 7],
    [3, 7, 4],
    [9, 7, 8, 5],
  ],
};

const smallGrid = () => {
  const { vertices, triangles } = shakenGrid(6, 5, 0.2, 3);
  return { vertices: vertices.map((x) => x / 6), triangles };
};

export const tearable: Record<string, () => Body> = {
  'a sheet': () => cloth({ particles: [7, 6], pins: ['top'] }),
  'a sheet of threads': () => cloth({ particles: [6, 9], springs: { shear: false, bend: false } }),
  'a sheet with quadratic bending': () => cloth({ particles: [6, 5], material: bent, bending: 'quadratic' }),
  'a sheet with hinges and areas': () =>
    cloth({ particles: [5, 6], material: bent, bending: 'dihedral', area: 100, diagonals: 'alternating' }),
  'a sheet by strain': () => cloth({ particles: [6, 5], membrane: 'strain' }),
  'a mesh': () => clothFromMesh({ ...shakenSheet(6, 5, [1, 0.8], 0.3), material: bent, pins: [0, 1] }),
  'a mesh of quads and triangles': () => clothFromMesh({ ...mixedMesh, material: bent, area: 10 }),
  'a mesh as quads': () =>
    clothFromMesh({ ...smallGrid(), material: bent, quads: true, springs: { shear: true, bend: true } }),
  'a mesh as quads that are subdivided': () => clothFromMesh({ ...mixedMesh, material: bent, quads: true }),
  'a closed mesh as quads': () => clothFromMesh({ ...torusMesh(0.5, 0.2, 8, 6), material: bent, quads: true }),
  'a mesh with quadratic bending': () =>
    clothFromMesh({ ...shakenSheet(4, 4, [1, 1], 0.3), material: bent, bending: 'quadratic' }),
  'a mesh with hinges': () => clothFromMesh({ ...mixedMesh, material: bent, bending: 'dihedral', membrane: 'strain' }),
  'a closed mesh': () => clothFromMesh({ ...torusMesh(0.5, 0.2, 9, 6), material: bent, pressure: 1.1 }),
  'a rope': () => rope({ ...across, particles: 12, material: wire, pins: ['first'] }),
  'a rope with quadratic bending': () => rope({ ...across, particles: 9, material: wire, bending: 'quadratic' }),
  'a string': () => rope({ ...across, particles: 9, material: wire, resist: 'stretch' }),
  bristles: () =>
    strands({
      roots: [0, 0, 0, 0.1, 0, 0],
      directions: [0, 1, 0, 0, 1, 0],
      particles: 9,
      bendSpans: [2, 4],
      material: wire,
    }),
  'a soft body': () => softBody({ shape: sphere({ radius: 0.5 }), resolution: 3, pins: ['top'] }),
  'a soft body by strain, of bare tetrahedra': () => {
    const { vertices, tetrahedra } = softBody({ shape: sphere({ radius: 0.5 }), resolution: 3 });
    return softBody({ vertices, tetrahedra, solid: 'strain' });
  },
};

export const tornBody = (body: Body): TornBody => new TornBody(body, buildBody(body));

/** Positions at rest with noise, so that sides of planes are clear. */
export function shakenPositions({ positions }: BuiltBody, seed: number): Float64Array {
  const random = seededRandom(seed);
  return positions.map((x) => x + 1e-3 * (random() - 0.5));
}

/** What must hold of a torn body. */
export function expectSound(start: BuiltBody, torn: TornBody): void {
  const built = torn.toBuilt();
  expectMassesKept(start, torn);
  expectManifold(torn);
  expectSprings(start, built, torn);
  expectDrawn(start, built, torn);
  for (const [p, pin] of start.pins.entries()) {
    const held = new Set(pin.particles);
    const wanted = Array.from({ length: built.particleCount }, (_, i) => i).filter((i) => held.has(torn.originOf(i)));
    expect([...built.pins[p].particles].sort((a, b) => a - b)).toEqual(wanted);
  }
}

/** New particles go back to where they came from, last first: then no sum is rounded. */
function expectMassesKept(start: BuiltBody, torn: TornBody): void {
  const masses = Float64Array.from({ length: torn.particleCount }, (_, i) => torn.massOf(i));
  expect(masses.every((mass) => mass > 0)).toBe(true);
  for (let i = torn.particleCount - 1; i >= start.particleCount; i--) masses[torn.parentOf(i)] += masses[i];
  expect(masses.slice(0, start.particleCount)).toEqual(start.masses);
}

/** Faces meet at most two to an edge, and the cells around each particle are connected through facets. */
function expectManifold({ complex, particleCount }: TornBody): void {
  for (let particle = 0; particle < particleCount; particle++) {
    expect(complex.parts(particle).length, `parts around particle ${particle}`).toBe(1);
    if (complex.cells.kind !== 'face') continue;
    for (const neighbour of complex.neighbours(particle)) {
      expect(complex.containing([particle, neighbour]).length).toBeLessThanOrEqual(2);
    }
  }
}

const pairsOf = ({ springs: { count, ends, kind } }: BuiltBody, origin: (particle: number) => number): string[] =>
  Array.from({ length: count }, (_, s) => {
    const pair = [origin(ends[2 * s]), origin(ends[2 * s + 1])].sort((a, b) => a - b);
    return `${springKinds[kind[s]]} ${pair.join()}`;
  });

/** No spring is there twice, each lies where one was, so that any colouring of the body holds with the colours of parents, and those along edges and diagonals are as stiff in all as before. */
function expectSprings(start: BuiltBody, built: BuiltBody, torn: TornBody): void {
  const own = pairsOf(built, (particle) => particle);
  expect(new Set(own).size).toBe(own.length);
  const known = new Set(pairsOf(start, (particle) => particle));
  for (const pair of pairsOf(built, (particle) => torn.originOf(particle))) expect(known).toContain(pair);
  for (const kind of ['structural', 'shear'] as const) {
    const sum = ({ springs }: BuiltBody) =>
      springs.stiffness.reduce((total, k, s) => total + (springKinds[springs.kind[s]] === kind ? k : 0), 0);
    expect(Math.abs(sum(built) - sum(start))).toBeLessThanOrEqual(1e-12 * sum(start));
  }
  built.springs.stiffness.forEach((k, s) => {
    if (springKinds[built.springs.kind[s]] !== 'bending') expect(k).toBeGreaterThan(0);
  });
}

/** What is drawn of a cell has its corners, and the texture coordinates that it had where it is drawn at a particle. */
function expectDrawn(start: BuiltBody, built: BuiltBody, { complex }: TornBody): void {
  const { ofDrawn, kind } = complex.cells;
  const [before, now] = [kind === 'face' ? finelyDrawn(start).surface : start.surface, built.surface];
  const [drawnBefore, drawn] = kind === 'segment' ? [before.lines, now.lines] : [before.triangles, now.triangles];
  const per = kind === 'segment' ? 2 : 3;
  if (kind !== 'tetrahedron') {
    expect(drawn.length).toBe(drawnBefore.length);
    drawn.forEach((vertex, at) => {
      expect(complex.has(ofDrawn[Math.floor(at / per)], now.vertexParticle[vertex])).toBe(true);
      if (now.embedding?.weights.subarray(4 * vertex + 1, 4 * vertex + 4).some((weight) => weight !== 0)) return;
      for (let k = 0; k < 2 && now.uvs; k++) {
        expect(now.uvs[2 * vertex + k]).toBeCloseTo(before.uvs![2 * drawnBefore[at] + k], 6);
      }
    });
  }
  const inOneCell = (particles: Uint32Array) => expect(complex.containing(particles).length).toBeGreaterThan(0);
  for (const list of [built.skin, built.areas?.corners, built.membranes?.corners]) {
    for (let t = 0; list && t < list.length; t += 3) inOneCell(list.subarray(t, t + 3));
  }
  for (const list of [built.volumes?.corners, built.solids?.corners, now.embedding?.particles]) {
    for (let t = 0; list && t < list.length; t += 4) inOneCell(list.subarray(t, t + 4));
  }
}
