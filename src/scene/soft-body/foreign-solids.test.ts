/** Soft bodies from meshes as people have them: each works, or an error says why it cannot. */
import { describe, expect, it } from 'vitest';
import { steps, withWorld } from '../../../test/worlds';
import { thrownMessage } from '../../core/thrown-message.fixture';
import { cutMesh, foreignSolids, halfBall, joinMeshes, movedMesh, turnedMesh } from '../../mesh/foreign-meshes.fixture';
import { boxMesh, type SolidFixture } from '../../mesh/solid-meshes.fixture';
import { shakenGrid } from '../../mesh/triangle-meshes.fixture';
import type { WorldEvent } from '../../world/types';
import { buildBody } from '../build-body';
import { plane } from '../collider/colliders';
import { scene } from '../scene';
import { sceneFromJson, sceneToJson } from '../scene-json';
import { surfacePositions } from '../surface-vertices';
import type { SoftBody } from '../types';
import { softBody } from './soft-body';
import { volumes } from './soft-scene-checks';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const volumeOf = (body: SoftBody, at: ArrayLike<number> = body.vertices) => sum(volumes(body, at));
const repairsOf = (body: SoftBody) => Object.fromEntries((body.repairs ?? []).map(({ what, count }) => [what, count]));
const cases = Object.entries(foreignSolids);

describe('softBody of a mesh with', () => {
  it.each(cases)('%s fills it, and draws it as it is', (_, { mesh, volume, within = 0.07 }) => {
    const body = softBody({ mesh, resolution: 8 });
    expect(Math.abs(volumeOf(body) / volume - 1)).toBeLessThan(within);
    const { surface, positions } = buildBody(body);
    expect([...surface.triangles]).toEqual(mesh.triangles);
    const drawn = surfacePositions(surface, positions);
    const farthest = drawn.reduce((most, x, i) => Math.max(most, Math.abs(x - mesh.vertices[i])), 0);
    expect(farthest).toBeLessThan(1e-5);
  });

  it('all of that falls, lands and stays whole', async () => {
    const bodies = cases.map(([name, { mesh }], i) =>
      softBody({ name, mesh, resolution: 4, position: [2 * i, 0.8, 0], material: 'jelly' }),
    );
    const floor = plane({ point: [0, -0.2, 0] });
    await withWorld({ bodies, colliders: [floor] }, { backend: 'wasm' }, async (world) => {
      const start = (await world.statistics()).energy.total;
      steps(world, 60);
      expect(world.frozen).toEqual([]);
      expect((await world.statistics()).energy.total).toBeLessThan(start);
      for (const body of bodies) {
        const now = volumeOf(body, world.positions(body.name));
        expect(Math.abs(now / volumeOf(body) - 1), body.name).toBeLessThan(0.1);
      }
    });
  });
});

describe('what was done to a mesh', () => {
  it.each([
    ['a hole', { 'open-edges': 24 }],
    ['no lid', { 'open-edges': 4 }],
    ['faces that turn the wrong way', { 'turned-faces': 410 }],
    ['all inside out', { 'turned-faces': 2048 }],
    ['faces twice', { 'duplicate-faces': 100 }],
    ['both sides', { 'duplicate-faces': 512 }],
    ['faces without an area', { 'faces-without-area': 2 }],
    ['a wall inside', { 'crowded-edges': 4 }],
    ['parts that overlap', {}],
    ['a monkey of several pieces', { 'turned-faces': 256, 'open-edges': 64 }],
  ])('is kept with the body: %s', (name, repairs) => {
    expect(repairsOf(softBody({ mesh: foreignSolids[name].mesh, resolution: 6 }))).toEqual(repairs);
  });

  it('says where', () => {
    const { mesh } = foreignSolids['faces without an area'];
    expect(softBody({ mesh, resolution: 6 }).repairs).toEqual([{ what: 'faces-without-area', count: 2, at: [0, 513] }]);
  });

  it('names what is too thin for the lattice, and a finer one fills it', () => {
    const { mesh } = foreignSolids['a teapot of open patches'];
    const unfilled = (resolution: number) => repairsOf(softBody({ mesh, resolution }))['unfilled-vertices'] ?? 0;
    expect(unfilled(8)).toBeGreaterThan(20);
    expect(unfilled(16)).toBe(0);
  });

  it('survives JSON and is told when the body comes into a world', async () => {
    const body = softBody({ mesh: foreignSolids['a hole'].mesh, resolution: 4 });
    const read = sceneFromJson(sceneToJson(scene({ bodies: [body] })));
    expect(read.bodies).toEqual([body]);
    const told: WorldEvent[] = [];
    const onEvent = (event: WorldEvent) => event.type === 'mesh-repaired' && told.push(event);
    await withWorld(read, { backend: 'wasm', onEvent }, async (world) => {
      await world.add({ ...body, name: 'another', position: [2, 0, 0] });
    });
    expect(told).toMatchObject([
      { body: 'softBody', what: 'open-edges', count: 24, frame: 0 },
      { body: 'another', what: 'open-edges', count: 24 },
    ]);
    expect(told[0]).toHaveProperty('why', expect.stringMatching(/^24 open edges were bridged .* at \d+, .* \.\.\.$/));
  });
});

describe('the inside of a mesh', () => {
  it('leaves a cavity out, and fills it where both walls turn the same way', () => {
    const outer = cutMesh(halfBall(4), (x) => x > 0.49);
    const inner = movedMesh(halfBall(3), 0, 0, 0, 0.5);
    const hollow = softBody({ mesh: joinMeshes(outer, turnedMesh(inner)), resolution: 12 });
    const filled = softBody({ mesh: joinMeshes(outer, inner), resolution: 12 });
    expect(volumeOf(hollow) / ((Math.PI / 6) * (7 / 8))).toBeCloseTo(1, 1);
    expect(volumeOf(filled) / (Math.PI / 6)).toBeCloseTo(1, 1);
    const insideOut = softBody({ mesh: turnedMesh(joinMeshes(outer, turnedMesh(inner))), resolution: 12 });
    expect(volumeOf(insideOut)).toBeCloseTo(volumeOf(hollow), 6);
  });

  it('is the same to the last digits where a mesh is closed, strict or not', () => {
    const mesh = halfBall(4);
    expect(softBody({ mesh, resolution: 8, strict: true })).toEqual(softBody({ mesh, resolution: 8 }));
  });

  it('is taken in pieces where asked', () => {
    const box = boxMesh(0.5, 0.5, 0.5);
    const apart = joinMeshes(box, movedMesh(box, 3, 0, 0));
    expect(() => softBody({ mesh: apart, resolution: 16 })).toThrow(
      /tetrahedra must form one piece .*pieces: 'all' makes one body of several.* got 2 pieces/,
    );
    const body = softBody({ mesh: apart, resolution: 16, pieces: 'all' });
    expect(volumeOf(body)).toBeCloseTo(2, 1);
    expect(sceneFromJson(sceneToJson(scene({ bodies: [body] }))).bodies).toEqual([body]);
    const atAnEdge = joinMeshes(box, movedMesh(box, 1, 1, 0));
    expect(volumeOf(softBody({ mesh: atAnEdge, resolution: 20, pieces: 'all' }))).toBeCloseTo(2, 1);
  });
});

describe('a sheet called solid', () => {
  const wavy = shakenGrid(20, 20, 0.3, 4);
  for (let v = 0; v < wavy.vertices.length; v += 3) {
    wavy.vertices[v + 1] = Math.sin(wavy.vertices[v]) * Math.cos(wavy.vertices[v + 2]);
  }
  const bumpy = movedMesh(shakenGrid(40, 40, 0, 4), 0, 0, 0, 1 / 40);
  for (let v = 0; v < bumpy.vertices.length; v += 3) {
    bumpy.vertices[v + 1] = 0.5 * Math.exp(-40 * ((bumpy.vertices[v] - 0.5) ** 2 + (bumpy.vertices[v + 2] - 0.5) ** 2));
  }
  const scaled = { ...wavy, vertices: wavy.vertices.map((x) => x / 20) };

  it.each<[string, SolidFixture, RegExp]>([
    ['flat', shakenGrid(4, 4, 0, 1), /got a surface without one: it is -?0\.\d+ at most/],
    ['wavy', scaled, /got a surface whose folds hold no cell of the lattice/],
    ['with a bump', bumpy, /got a surface with \d+ % of its vertices far from what it encloses/],
    ['both sides', joinMeshes(scaled, turnedMesh(scaled)), /got a surface/],
  ])('is refused: %s', (_, mesh, message) => {
    const found = thrownMessage(() => softBody({ mesh }));
    expect(found).toContain('softBody: mesh must enclose a solid: have an inside');
    expect(found).toMatch(message);
  });
});
