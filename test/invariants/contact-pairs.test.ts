/** Bodies that meet one collider with numbers of their own (`contacts`). */
import { describe, expect, it } from 'vitest';
import {
  box,
  capsule,
  cloth,
  plane,
  type SceneOptions,
  scene,
  sceneFromJson,
  sceneToJson,
  sphere,
  type World,
} from '../../src/index';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { positionBased } from '../../src/solvers/position-based/index';
import { projective } from '../../src/solvers/projective/index';
import type { Solver } from '../../src/solvers/solver';
import { editState, everyBackend, steps, withWorld } from '../worlds';

const angle = Math.PI / 6;
const normal = [Math.sin(angle), Math.cos(angle), 0] as const;
const slope = plane({ name: 'slope', normal, friction: 0.4 });
const patch = (name: string, z: number) =>
  cloth({
    name,
    size: [0.2, 0.2],
    particles: [4, 4],
    position: [-0.1, 0.07, z],
    pins: [],
  });
const patches = { bodies: [patch('smooth', -0.5), patch('rough', 0.3), patch('usual', 0)], colliders: [slope] };

async function middle(world: World, body: string): Promise<[number, number, number]> {
  const positions = await world.read(body);
  const sum = [0, 0, 0];
  positions.forEach((x, k) => {
    sum[k % 3] += (3 * x) / positions.length;
  });
  return sum as [number, number, number];
}

/** How fast it goes down the slope [m/s]. */
async function slides(world: World, body: string): Promise<number> {
  const before = await middle(world, body);
  steps(world, 1);
  const now = await middle(world, body);
  return 60 * Math.hypot(now[0] - before[0], now[1] - before[1]);
}

const solvers: [string, Solver][] = [
  ['projective', projective({ substeps: 2 })],
  ['positionBased', positionBased({ substeps: 2 })],
  ['massSpring', massSpring()],
];

describe.each(everyBackend)('on %s', (backend) => {
  it.each(solvers)('one patch slides down a slope and one holds, with %s', async (_, solver) => {
    // tan 30 degrees is 0.577.
    const contacts = [
      { body: 'rough', collider: 'slope', friction: 0.8 },
      { body: 'smooth', collider: 'slope', friction: 0.1 },
    ];
    await withWorld({ ...patches, contacts, drag: 1 }, { solver, backend }, async (world) => {
      await editState(world, (positions) => {
        // Onto the slope, which they are built level above.
        for (let i = 0; i < positions.length; i += 4) {
          const along = positions[i];
          positions[i] = along * normal[1] + 0.005 * normal[0];
          positions[i + 1] = -along * normal[0] + 0.005 * normal[1];
        }
      });
      steps(world, 18);
      const [rough, usual, smooth] = [
        await slides(world, 'rough'),
        await slides(world, 'usual'),
        await slides(world, 'smooth'),
      ];
      expect(rough).toBeLessThan(0.02);
      // g (sin - mu cos) t: 0.47 m/s after 0.3 s with 0.4, 1.2 with 0.1.
      expect(usual).toBeGreaterThan(0.25);
      expect(smooth).toBeGreaterThan(1.8 * usual);
    });
  });
});

describe('a pair', () => {
  const table = box({ name: 'table', centre: [0, -0.1, 0], halfSize: [1, 0.1, 1], thickness: 0.005 });
  const level = (name: string, z: number) =>
    cloth({ name, size: [0.2, 0.2], particles: [5, 5], position: [-0.1, 0.03, z] });
  const lying: SceneOptions = { bodies: [level('near', -0.5), level('far', 0.3)], colliders: [table] };

  it.each(solvers)('has a thickness, with %s', async (_, solver) => {
    const contacts = [{ body: 'far', collider: 'table', thickness: 0.015 }];
    await withWorld({ ...lying, contacts }, { solver, backend: 'wasm' }, async (world) => {
      steps(world, 60);
      expect((await middle(world, 'near'))[1]).toBeCloseTo(0.005, 3);
      expect((await middle(world, 'far'))[1]).toBeCloseTo(0.015, 3);
    });
  });

  it.each(solvers)('has a restitution, with %s', async (_, solver) => {
    const contacts = [{ body: 'far', collider: 'ground', restitution: 0.8 }];
    const ground = plane({ name: 'ground' });
    const fallen = { bodies: [level('near', -0.5), level('far', 0.3)], colliders: [ground], contacts, drag: 1 };
    await withWorld(fallen, { solver, backend: 'wasm' }, async (world) => {
      await editState(world, (_, velocities) => {
        for (let i = 0; i < velocities.length; i += 4) velocities[i + 1] = -3;
      });
      steps(world, 6);
      expect((await middle(world, 'near'))[1]).toBeLessThan(0.02);
      expect((await middle(world, 'far'))[1]).toBeGreaterThan(0.08);
    });
  });

  it('holds for faces', async () => {
    const rod = capsule({ name: 'rod', from: [-1, 0, 0.01], to: [1, 0, 0.01], radius: 0.003, thickness: 0.004 });
    const over = (name: string, x: number) =>
      cloth({ name, size: [0.2, 0.2], particles: [5, 5], position: [x, 0.03, -0.1] });
    const contacts = [{ body: 'thick', collider: 'rod', thickness: 0.012 }];
    const hung = { bodies: [over('thin', -0.5), over('thick', 0.3)], colliders: [rod], contacts };
    await withWorld(hung, { solver: projective(), backend: 'wasm' }, async (world) => {
      steps(world, 20);
      const highest = async (body: string) => Math.max(...(await world.read(body)).filter((_, k) => k % 3 === 1));
      const [thin, thick] = [await highest('thin'), await highest('thick')];
      expect(thin).toBeGreaterThan(0.003 + 0.6 * 0.004);
      expect(thick).toBeGreaterThan(0.003 + 0.6 * 0.012);
      expect(thick - thin).toBeGreaterThan(0.003);
    });
  });

  it('stays while others come and go, and with a body that comes back', async () => {
    const contacts = [{ body: 'far', collider: 'table', thickness: 0.015 }];
    await withWorld({ ...lying, contacts }, { backend: 'wasm' }, async (world) => {
      world.addCollider(sphere({ name: 'ball', centre: [5, 0, 0], radius: 0.1 }));
      await world.remove('near');
      steps(world, 60);
      expect((await middle(world, 'far'))[1]).toBeCloseTo(0.015, 3);
      await world.add(level('near', -0.5));
      await world.remove('far');
      // What names nothing is not in the scene, which can be written and read.
      expect(world.scene.contacts).toBeUndefined();
      world.removeCollider('ball');
      await world.add(level('far', 0.3));
      expect(world.scene.contacts).toEqual(contacts);
      const snapshot = await world.snapshot();
      steps(world, 60);
      await world.restore(snapshot);
      steps(world, 60);
      expect((await middle(world, 'near'))[1]).toBeCloseTo(0.005, 3);
      expect((await middle(world, 'far'))[1]).toBeCloseTo(0.015, 3);
    });
  });

  it('is the same on its way through JSON', () => {
    const contacts = [{ body: 'far', collider: 'table', friction: 0.9, staticFriction: 1, restitution: 0.1 }];
    const made = scene({ ...lying, contacts });
    expect(sceneFromJson(sceneToJson(made))).toEqual(made);
  });

  it.each([
    [{ body: 'fra', collider: 'table' }, /contacts\[0\]\.body must be .*near.*far.*got "fra"/],
    [{ body: 'far', collider: 'chair' }, /contacts\[0\]\.collider must be .*table.*got "chair"/],
    [{ body: 'far', collider: 'table', friction: -1 }, /contacts\[0\]\.friction must be a number at least 0, got -1/],
    [
      { body: 'far', collider: 'table', staticFriction: 0.1 },
      /contacts\[0\]\.staticFriction must be a number at least 0.3/,
    ],
    [{ body: 'far', collider: 'table', slip: 1 } as never, /contacts\[0\]\.slip must be a known field/],
  ])('%j is refused', (pair, said) => {
    expect(() => scene({ ...lying, contacts: [pair] })).toThrow(said);
  });
});
