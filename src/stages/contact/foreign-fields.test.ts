/** Meshes as people have them as colliders: each works, or an error says why it cannot. */
import { describe, expect, it } from 'vitest';
import { steps, withWorld } from '../../../test/worlds';
import { SelvedgeError } from '../../core/error';
import { seededRandom } from '../../core/random';
import { cutMesh, foreignSolids, halfBall, joinMeshes, movedMesh, turnedMesh } from '../../mesh/foreign-meshes.fixture';
import { boxMesh, type SolidFixture } from '../../mesh/solid-meshes.fixture';
import { ball, band, shakenGrid } from '../../mesh/triangle-meshes.fixture';
import { cloth } from '../../scene/cloth/cloth';
import { distanceField, meshCollider } from '../../scene/collider/colliders';
import { compound } from '../../scene/collider/compound';
import { asBuilt } from '../../scene/placement';
import { scene } from '../../scene/scene';
import { sceneFromJson, sceneToJson } from '../../scene/scene-json';
import type { DistanceFieldCollider } from '../../scene/types';
import type { WorldEvent } from '../../world/types';
import { ColliderFields } from './collider-fields';
import { colliderLanes, packCollider } from './pack-colliders';
import { surfaceAt } from './shape-distance';

const cases = Object.entries(foreignSolids);
const bodies = [cloth({ particles: [2, 2], position: [50, 0, 0] })];

/** The field as kernels meet it. */
function met(collider: DistanceFieldCollider): (x: number, y: number, z: number) => number {
  const [placed] = new ColliderFields().place([collider]);
  const numbers = new Float64Array(colliderLanes + placed!.field.numbers.length);
  numbers.set(placed!.field.numbers, colliderLanes);
  packCollider(collider, asBuilt, asBuilt, numbers, 0, placed);
  return (x, y, z) => surfaceAt(numbers, 0, [x, y, z]).distance;
}

/** Volume of what is inside, by samples [m3]. */
function volumeOf(distance: (x: number, y: number, z: number) => number): number {
  const [count, reach] = [44, 1.55];
  const at = (k: number) => (2 * reach * (k + 0.5)) / count - reach;
  let inside = 0;
  for (let i = 0; i < count ** 3; i++) {
    if (distance(at(i % count), at(Math.floor(i / count) % count), at(Math.floor(i / count ** 2))) < 0) inside++;
  }
  return inside * ((2 * reach) / count) ** 3;
}

describe('a distance field of a mesh with', () => {
  it.each(cases)('%s is as large as what it encloses', (_, { mesh, volume, within = 0.07 }) => {
    const collider = distanceField({ mesh, cellSize: 0.04 });
    expect(collider.mesh.triangles).toEqual(mesh.triangles);
    expect(Math.abs(volumeOf(met(collider)) / volume - 1)).toBeLessThan(within);
    const text = sceneToJson(scene({ bodies, colliders: [collider] }));
    expect(sceneToJson(sceneFromJson(text))).toBe(text);
  });

  it.each(cases)('%s is refused where it is strict, or as it is without', (_, { mesh }) => {
    const make = () => distanceField({ mesh, strict: true, cellSize: 0.1 });
    let collider: DistanceFieldCollider;
    try {
      collider = make();
    } catch (error) {
      expect((error as Error).message).toMatch(/^distanceField: mesh must (be closed|have)/);
      return;
    }
    expect(collider).toEqual({ ...distanceField({ mesh, cellSize: 0.1 }), strict: true });
  });

  it.each([
    ['field', (mesh: SolidFixture, place: object) => distanceField({ mesh, cellSize: 0.06, ...place })],
    ['mesh', (mesh: SolidFixture, place: object) => meshCollider({ mesh, ...place })],
  ])('all of that carries cloth as a %s', async (_, make) => {
    const colliders = cases.map(([name, { mesh }], i) => make(mesh, { name, position: [3 * i, 0, 0], friction: 0.8 }));
    const patches = cases.map((_, i) =>
      cloth({ name: `patch ${i}`, size: [0.2, 0.2], particles: [6, 6], position: [3 * i - 0.1, 0.75, -0.1] }),
    );
    await withWorld({ bodies: patches, colliders }, { backend: 'wasm' }, async (world) => {
      steps(world, 40);
      patches.forEach(({ name }, i) => {
        const heights = world.positions(name).filter((_, k) => k % 3 === 1);
        // Each solid is at least as high as 0.2 m around its middle.
        expect(Math.min(...heights), cases[i][0]).toBeGreaterThan(0.15);
      });
    });
  });
});

describe('the field of a mesh that is not closed', () => {
  it('spans its holes, and is the distance elsewhere', () => {
    const distance = met(distanceField({ mesh: cutMesh(halfBall(4), (_x, y) => y < -0.45), cellSize: 0.03 }));
    expect(Math.abs(distance(0, 0.51, 0) - 0.01)).toBeLessThan(1e-3);
    expect(Math.abs(distance(0.49, 0, 0) + 0.01)).toBeLessThan(1e-3);
    expect(distance(0, -0.35, 0)).toBeLessThan(0);
    expect(distance(0, -0.52, 0)).toBeGreaterThan(0);
    // On the way through the hole it never jumps: no brick is missing.
    let before = distance(0, -0.46, 0);
    for (let y = -0.46; y < -0.35; y += 0.002) {
      expect(Math.abs(distance(0, y, 0) - before)).toBeLessThan(0.004);
      before = distance(0, y, 0);
    }
  });

  it('leads out of parts that overlap, past the walls within', () => {
    const mesh = joinMeshes(halfBall(4), movedMesh(halfBall(4), 0.3, 0, 0));
    const distance = met(distanceField({ mesh, cellSize: 0.04 }));
    // The wall of the first is at x = 0.5, 0.4 m deep in the second.
    for (const x of [0.45, 0.49, 0.5, 0.51, 0.55]) expect(distance(x, 0, 0)).toBeLessThan(-0.2);
    expect(distance(0.81, 0, 0)).toBeCloseTo(0.01, 2);
  });

  it('leaves a cavity hollow', () => {
    const outer = cutMesh(halfBall(4), (x) => x > 0.49);
    const inner = turnedMesh(movedMesh(halfBall(3), 0, 0, 0, 0.5));
    const distance = met(distanceField({ mesh: joinMeshes(outer, inner), cellSize: 0.04 }));
    expect(distance(0, 0.23, 0)).toBeGreaterThan(0);
    expect(distance(0, 0.3, 0)).toBeLessThan(0);
  });
});

describe('a mesh collider of a mesh with', () => {
  it.each(cases)('%s has it as it came', (_, { mesh }) => {
    const collider = meshCollider({ mesh });
    expect(collider.mesh).toEqual(mesh);
    const text = sceneToJson(scene({ bodies, colliders: [collider] }));
    expect(sceneToJson(sceneFromJson(text))).toBe(text);
  });

  it.each([
    ['a hole', 'both'],
    ['all inside out', 'both'],
    ['parts that overlap', 'outside'],
    ['faces without an area', 'outside'],
  ])('%s is met from %s', (name, sides) => {
    expect(meshCollider({ mesh: foreignSolids[name].mesh }).sides).toBe(sides);
  });
});

describe('a sheet called solid', () => {
  const wavy = movedMesh(shakenGrid(20, 20, 0.3, 4), 0, 0, 0, 1 / 20);
  for (let v = 0; v < wavy.vertices.length; v += 3) {
    wavy.vertices[v + 1] = 0.05 * Math.sin(20 * wavy.vertices[v]) * Math.cos(20 * wavy.vertices[v + 2]);
  }
  const bumpy = movedMesh(shakenGrid(40, 40, 0, 4), 0, 0, 0, 1 / 40);
  for (let v = 0; v < bumpy.vertices.length; v += 3) {
    bumpy.vertices[v + 1] = 0.5 * Math.exp(-40 * ((bumpy.vertices[v] - 0.5) ** 2 + (bumpy.vertices[v + 2] - 0.5) ** 2));
  }
  // The same flat square from both sides, cut along the other diagonal: closed, and without a volume.
  const pillow = { vertices: [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1], triangles: [0, 2, 1, 0, 3, 2, 0, 1, 3, 1, 2, 3] };

  it.each<[string, SolidFixture]>([
    ['flat', shakenGrid(4, 4, 0, 1)],
    ['wavy', wavy],
    ['with a bump', bumpy],
    ['both sides', joinMeshes(wavy, turnedMesh(wavy))],
    ['a pillow without a filling', pillow],
    ['a Moebius strip', band(40, 4, true)],
    ['one triangle', { vertices: [0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1], triangles: [0, 2, 1] }],
  ])('is refused, and meshCollider proposed: %s', (_, mesh) => {
    expect(() => distanceField({ mesh })).toThrow(
      /^distanceField: mesh must enclose a solid \(meshCollider takes sheets as they are\), got a surface with an inside below \d+ % of it$/,
    );
    expect(meshCollider({ mesh }).sides).toBe('both');
  });
});

describe('what was done to a mesh', () => {
  it('is told when a collider comes into a world', async () => {
    const told: WorldEvent[] = [];
    const onEvent = (event: WorldEvent) => event.type === 'mesh-repaired' && told.push(event);
    const { vertices, triangles } = boxMesh(0.2, 0.2, 0.2);
    const lidless = distanceField({ name: 'crate', mesh: { vertices, triangles: triangles.slice(6) }, cellSize: 0.05 });
    const rock = distanceField({ name: 'rock', mesh: turnedMesh(movedMesh(ball(2), 2, 0, 0, 0.3)), cellSize: 0.05 });
    const start = { bodies, colliders: [lidless] };
    await withWorld(start, { backend: 'wasm', onEvent }, (world) => {
      world.step();
      world.addCollider(compound({ name: 'pile', parts: [rock] }));
      world.addCollider(distanceField({ name: 'whole', mesh: boxMesh(0.1, 0.1, 0.1), cellSize: 0.05, strict: true }));
    });
    expect(told).toEqual([
      {
        type: 'mesh-repaired',
        collider: 'crate',
        frame: 0,
        what: 'open-edges',
        count: 4,
        at: expect.any(Array),
        why: expect.stringMatching(/^4 open edges were bridged by the winding number, at /),
      },
      expect.objectContaining({ type: 'mesh-repaired', collider: 'pile', frame: 1, what: 'turned-faces', count: 128 }),
    ]);
  });
});

it('a soup of random triangles has a field of finite numbers, or is refused by name', () => {
  let refused = 0;
  for (let seed = 0; seed < 18; seed++) {
    const random = seededRandom(seed);
    const solid = [halfBall(2), boxMesh(0.4, 0.3, 0.2), joinMeshes(halfBall(1), boxMesh(0.3, 0.4, 0.1))][seed % 3];
    const [shake, lost, turned, wild] = [0.3 * random(), random(), random() * random(), 0.3 * random() ** 2];
    const count = solid.vertices.length / 3;
    const vertices = solid.vertices.map((x) => x + shake * (random() - 0.5) * (random() < 0.3 ? 1 : 0));
    const triangles: number[] = [];
    for (let t = 0; t < solid.triangles.length; t += 3) {
      if (random() < lost) continue;
      const [a, b, c] = solid.triangles.slice(t, t + 3);
      triangles.push(...(random() < turned ? [a, c, b] : [a, b, random() < wild ? Math.floor(count * random()) : c]));
    }
    if (triangles.length === 0) continue;
    try {
      const collider = distanceField({ mesh: { vertices, triangles }, cellSize: 0.15 });
      const [placed] = new ColliderFields().place([collider]);
      expect(placed!.field.numbers.every(Number.isFinite)).toBe(true);
    } catch (error) {
      expect(error, `seed ${seed}`).toBeInstanceOf(SelvedgeError);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(12);
});
