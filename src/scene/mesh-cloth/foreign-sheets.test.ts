/** Cloth from meshes as people have them: each works, or an error says why it cannot. */
import { describe, expect, it } from 'vitest';
import { steps, withWorld } from '../../../test/worlds';
import { cutMesh, foreignSolids, joinMeshes, movedMesh, turnedMesh } from '../../mesh/foreign-meshes.fixture';
import type { SolidFixture } from '../../mesh/solid-meshes.fixture';
import { shakenGrid } from '../../mesh/triangle-meshes.fixture';
import { massSpring } from '../../solvers/mass-spring/index';
import { projective } from '../../solvers/projective/index';
import type { WorldEvent } from '../../world/types';
import { buildBody } from '../build-body';
import { scene } from '../scene';
import { sceneFromJson, sceneToJson } from '../scene-json';
import { type Bending, springKinds } from '../types';
import { clothFromMesh, type MeshClothOptions } from './cloth-from-mesh';

/** A sheet of 1 m2. */
const sheet: SolidFixture = movedMesh(shakenGrid(8, 8, 0.2, 3), 0, 0, 0, 1 / 8);
/** The same with another that stands on its middle line, all of whose edges there have four faces or three. */
const standing: SolidFixture = movedMesh(shakenGrid(8, 4, 0, 5), 0, 0, 0, 1 / 8);
const onEdge: SolidFixture = joinMeshes(movedMesh(shakenGrid(8, 8, 0, 3), 0, 0, 0, 1 / 8), {
  ...standing,
  vertices: standing.vertices.map((_, i) => {
    const [x, , z] = standing.vertices.slice(i - (i % 3), i - (i % 3) + 3);
    return [x, z, 0.5][i % 3];
  }),
});
const { vertices, triangles } = sheet;

const sheets: Record<string, { mesh: MeshClothOptions; area: number; repairs: Record<string, number> }> = {
  holes: {
    mesh: cutMesh(sheet, (x, _y, z) => Math.hypot(x - 0.5, z - 0.5) < 0.13),
    area: 0.94,
    repairs: { 'unused-vertices': 1 },
  },
  'faces that turn the wrong way': { mesh: turnedMesh(sheet, (t) => t % 3 === 0), area: 1, repairs: {} },
  'faces twice, either way': {
    mesh: { vertices, triangles: [...triangles, ...turnedMesh(sheet).triangles.slice(0, 60), 0, 9, 10] },
    area: 1,
    repairs: { 'duplicate-faces': 21 },
  },
  'faces without an area': {
    mesh: { vertices: [...vertices, 0, 0, 0.06], triangles: [3, 3, 4, ...triangles, 0, 81, 9, 5, 6, 5] },
    area: 1,
    repairs: { 'faces-without-area': 3, 'unused-vertices': 1 },
  },
  'vertices of no face': {
    mesh: { vertices: [7, 7, 7, ...vertices, 9, 9, 9], triangles: triangles.map((v) => v + 1) },
    area: 1,
    repairs: { 'unused-vertices': 2 },
  },
  'three faces at an edge': { mesh: onEdge, area: 1.5, repairs: { 'crowded-edges': 8 } },
  'several pieces': {
    mesh: { ...joinMeshes(sheet, movedMesh(sheet, 0, -0.5, 0), movedMesh(sheet, 0, -1, 0)), pieces: 'all' },
    area: 3,
    repairs: { 'several-pieces': 3 },
  },
};
const cases = Object.entries(sheets);
const ways: Bending[] = ['springs', 'quadratic', 'dihedral'];
const material = { massPerArea: 0.5, stretch: 2000, shear: 50, bend: 1, flexuralRigidity: 1e-4 };

describe('clothFromMesh of a mesh with', () => {
  it.each(cases)('%s weighs what its faces do, and says what was done', (_, { mesh, area, repairs }) => {
    const built = buildBody(clothFromMesh({ ...mesh, material }));
    expect(built.masses.reduce((sum, mass) => sum + mass, 0) / 0.5).toBeCloseTo(area, 1);
    expect(Math.min(...built.masses)).toBeGreaterThan(0);
    expect(Object.fromEntries((built.repairs ?? []).map(({ what, count }) => [what, count]))).toEqual(repairs);
    expect(Math.max(...built.surface.vertexParticle)).toBe(built.particleCount - 1);
    expect(built.surface.vertexParticle.length).toBe(mesh.vertices.length / 3);
  });

  it.each(cases)('%s survives JSON, and is drawn without faces of no area', (_, { mesh, repairs }) => {
    const body = clothFromMesh(mesh);
    expect(sceneFromJson(sceneToJson(scene({ bodies: [body] }))).bodies).toEqual([body]);
    const given = (mesh.triangles as number[]).length / 3;
    expect(buildBody(body).surface.triangles.length / 3).toBe(given - (repairs['faces-without-area'] ?? 0));
  });

  it.each(ways)('all of that hangs by a corner and does not blow up, bending by %s', async (bending) => {
    const all = [...cases.map(([name, { mesh }]) => ({ name, mesh })), ...solids()];
    const bodies = all.map(({ name, mesh }, i) =>
      clothFromMesh({
        ...mesh,
        name,
        material,
        bending,
        position: [2 * i, 0, 0],
        pins: [{ name: 'corner', at: [4, 5] }],
      }),
    );
    await withWorld({ bodies, drag: 0.5 }, { solver: projective(), backend: 'wasm' }, async (world) => {
      steps(world, 60);
      expect(world.frozen).toEqual([]);
      const { energy, strain } = await world.statistics();
      expect(energy.total).toBeLessThan(1);
      expect(strain.structural.largest).toBeLessThan(0.5);
    });
  });

  it('all of that is taken by massSpring, and by red-black sweeps as quads', async () => {
    for (const [solver, quads] of [
      [massSpring(), false],
      [projective({ global: 'red-black' }), true],
    ] as const) {
      const bodies = cases.map(([name, { mesh }]) => clothFromMesh({ ...mesh, name, material, quads, pins: [4] }));
      await withWorld({ bodies, drag: 0.5 }, { solver, backend: 'wasm' }, async (world) => {
        steps(world, 30);
        expect(world.frozen).toEqual([]);
        expect((await world.statistics()).strain.structural.largest).toBeLessThan(0.5);
      });
    }
  });

  it('all of that can be cut', async () => {
    const bodies = cases.map(([name, { mesh }]) => clothFromMesh({ ...mesh, name, material }));
    await withWorld({ bodies }, { backend: 'wasm' }, async (world) => {
      const parts = await world.cut({ point: [0.51, 0, 0], normal: [1, 0, 0] });
      expect(parts.map(({ body }) => body).sort()).toEqual(bodies.map(({ name }) => name).sort());
      steps(world, 10);
      expect(world.frozen).toEqual([]);
    });
  });
});

/** Closed or not, as hulls. */
function solids() {
  const names = ['no lid', 'both sides', 'a wall inside', 'parts that overlap, and a hole'];
  return names.map((name) => ({ name, mesh: { ...foreignSolids[name].mesh, pieces: 'all' } as MeshClothOptions }));
}

describe('an edge of three faces', () => {
  const at = [0, 0, 0, 1, 0, 0, 0.5, 0, 1, 0.5, 0, -1, 0.5, 1, 0];
  const mesh = { vertices: at, triangles: [0, 1, 2, 1, 0, 3, 0, 1, 4] };

  it('is as stiff as its three faces, and bends against each of them', () => {
    const { springs } = buildBody(clothFromMesh({ ...mesh, material }));
    const listed = Array.from({ length: springs.count }, (_, s) => ({
      kind: springKinds[springs.kind[s]],
      ends: [springs.ends[2 * s], springs.ends[2 * s + 1]].sort().join('-'),
      stiffness: springs.stiffness[s],
    }));
    // Van Gelder: stretch times area over length2, of three triangles of 1/2 m2.
    expect(listed.find(({ ends }) => ends === '0-1')?.stiffness).toBeCloseTo(2000 * 1.5, 9);
    const bends = listed.filter(({ kind }) => kind === 'bend');
    expect(bends.map(({ ends }) => ends).sort()).toEqual(['2-3', '2-4', '3-4']);
    // Half of what the pair has alone: bend times area over length2.
    expect(bends.find(({ ends }) => ends === '2-3')?.stiffness).toBeCloseTo((0.5 * 1) / 4, 9);
  });

  it('bends no faces over many: pairs are no more than faces', () => {
    const fan = { vertices: [0, 0, 0, 1, 0, 0], triangles: [] as number[] };
    for (let k = 0; k < 2000; k++) {
      fan.vertices.push(0.5, Math.cos(k), Math.sin(k));
      fan.triangles.push(0, 1, k + 2);
    }
    const { springs, hinges } = buildBody(clothFromMesh({ ...fan, material, bending: 'dihedral' }));
    expect(springs.count).toBe(4001);
    expect(hinges?.count).toBe(2000);
  });
});

it('tells what was mended when a sheet comes into a world', async () => {
  const told: WorldEvent[] = [];
  const onEvent = (event: WorldEvent) => event.type === 'mesh-repaired' && told.push(event);
  const body = clothFromMesh({ ...sheets['faces without an area'].mesh, name: 'flag' });
  await withWorld({ bodies: [body] }, { backend: 'wasm', onEvent }, () => {});
  expect(told).toEqual([
    {
      type: 'mesh-repaired',
      body: 'flag',
      frame: 0,
      what: 'faces-without-area',
      count: 3,
      at: [0, 129, 130],
      why: '3 faces without an area were left out, at 0, 129, 130',
    },
    {
      type: 'mesh-repaired',
      body: 'flag',
      frame: 0,
      what: 'unused-vertices',
      count: 1,
      at: [81],
      why: '1 vertex that no face uses has no particle, at 81',
    },
  ]);
});
