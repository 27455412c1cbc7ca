/** Colliders that move fast, turn and grow, and take cloth along. */
import { describe, expect, it } from 'vitest';
import {
  box,
  type Collider,
  capsule,
  cloth,
  cylinder,
  distanceField,
  plane,
  sdf,
  sphere,
  type Vec3,
  type World,
} from '../../src/index';
import { projective } from '../../src/solvers/projective/index';
import { everyBackend, steps, withWorld } from '../worlds';

/** A patch of cloth so small and light that its springs hardly matter. */
const patch = (options: object = {}) =>
  cloth({ name: 'patch', size: [0.06, 0.06], particles: [4, 4], material: 'cotton', ...options });
const solver = projective({ substeps: 4 });

const points = async (world: World): Promise<Vec3[]> => {
  const all = await world.read('patch');
  return Array.from({ length: all.length / 3 }, (_, k) => [all[3 * k], all[3 * k + 1], all[3 * k + 2]]);
};
const mean = (all: readonly Vec3[]): Vec3 =>
  [0, 1, 2].map((axis) => all.reduce((sum, p) => sum + p[axis], 0) / all.length) as unknown as Vec3;

describe.each(everyBackend)('on %s', (backend) => {
  it('a turntable carries cloth along by friction', async () => {
    const table = cylinder({ name: 'table', from: [0, -0.2, 0], to: [0, 0, 0], radius: 0.5, friction: 0.8 });
    const turning = { ...table, motion: { kind: 'linear', velocity: [0, 0, 0], spin: [0, 45, 0] } as const };
    const sheet = patch({ position: [0.12, 0.006, -0.03] });
    await withWorld({ bodies: [sheet], colliders: [turning] }, { solver, backend }, async (world) => {
      steps(world, 60);
      const [x, y, z] = mean(await points(world));
      // After a second it has gone an eighth of a turn, counter-clockwise from above.
      const angle = (Math.atan2(-z, x) * 180) / Math.PI;
      expect(angle).toBeGreaterThan(43);
      expect(angle).toBeLessThan(45.1);
      expect(Math.hypot(x, z)).toBeCloseTo(0.15, 2);
      expect(y).toBeGreaterThan(0.004);
    });
  });

  it('a box that is turned, moved and scaled by hand pushes cloth out of its way', async () => {
    const bar = box({ name: 'bar', centre: [0, 0, 0], halfSize: [0.3, 0.02, 0.05], friction: 0 });
    const sheet = patch({ position: [0.17, 0.1, -0.03], plane: 'horizontal' });
    const free = { bodies: [sheet], colliders: [bar], gravity: [0, 0, 0] as Vec3 };
    await withWorld(free, { solver, backend }, async (world) => {
      for (let k = 1; k <= 15; k++) {
        const half = (k * 2 * Math.PI) / 360;
        world.moveCollider('bar', { rotation: [0, 0, Math.sin(half), Math.cos(half)] });
        steps(world, 1);
      }
      expect(world.colliderPlacement('bar').rotation[3]).toBeCloseTo(Math.cos((30 * Math.PI) / 360), 12);
      // The bar's upper side, at 30 degrees, is where the patch was; the speed that it got is its own now.
      const [s, c] = [Math.sin(Math.PI / 6), Math.cos(Math.PI / 6)];
      for (const [x, y] of await points(world)) expect(c * y - s * x).toBeGreaterThan(0.02 + 0.0049);
      world.moveCollider('bar', { scale: 3, about: [0, 0, 0] });
      expect(() => world.moveCollider('bar', { rotation: [0, 0, 0, 2] })).toThrow(
        'world: rotation must be the four numbers x, y, z, w of a quaternion of length 1',
      );
    });
  });

  const thrown: [string, Collider, { velocity: Vec3 }][] = [
    ['a ball of 10 cm at 50 m/s', sphere({ centre: [0.01, 5, 0.01], radius: 0.05 }), { velocity: [0, -50, 0] }],
    ['a plate of 1 mm at 20 m/s', box({ centre: [0, 3, 0], halfSize: [1, 0.0005, 1] }), { velocity: [0, -20, 0] }],
    [
      'a rod of 8 cm at 30 m/s',
      capsule({ from: [-1, 4, 0.01], to: [1, 4, 0.01], radius: 0.04 }),
      { velocity: [0, -30, 0] },
    ],
    [
      'a disc of 4 mm at 20 m/s',
      cylinder({ from: [0, 3, 0], to: [0, 3.004, 0], radius: 0.5 }),
      { velocity: [0, -20, 0] },
    ],
    [
      'a field of a slab of 4 cm at 20 m/s',
      distanceField({ shape: sdf.box({ halfSize: [0.3, 0.02, 0.3] }), cellSize: 0.02, position: [0, 3, 0] }),
      { velocity: [0, -20, 0] },
    ],
  ];
  it.each(thrown)('%s takes a free patch along, and none of it comes through', async (_, collider, motion) => {
    const moving: Collider = { ...collider, name: 'thrown', motion: { kind: 'linear', ...motion } };
    const small = patch({ size: [0.02, 0.02] });
    const scene = { bodies: [small], colliders: [moving], gravity: [0, 0, 0] as Vec3 };
    await withWorld(scene, { solver: projective({ substeps: 1 }), backend }, async (world) => {
      for (let k = 0; k < 30; k++) {
        steps(world, 1);
        const [, offset] = world.colliderPlacement('thrown').offset;
        const start = moving.kind === 'sphere' ? 5 : moving.kind === 'capsule' ? 4 : 3;
        for (const [, y] of await points(world)) expect(y).toBeLessThan(start + offset);
      }
      expect(mean(await points(world))[1]).toBeLessThan(-2);
    });
  });
});

it('what falls on a floor that gives back half of its speed bounces to a quarter of its height', async () => {
  const floor = plane({ restitution: 0.5, thickness: 0, friction: 0 });
  const scene = { bodies: [patch({ position: [0, 0.5, 0] })], colliders: [floor], drag: 1 };
  await withWorld(scene, { solver: projective({ substeps: 10 }), backend: 'wasm' }, async (world) => {
    const heights: number[] = [];
    for (let k = 0; k < 60; k++) {
      steps(world, 1);
      heights.push(mean(await points(world))[1]);
    }
    const landed = heights.findIndex((y, k) => k > 0 && y > heights[k - 1]);
    const top = Math.max(...heights.slice(landed));
    expect(top).toBeGreaterThan(0.125 * 0.9);
    expect(top).toBeLessThan(0.125 * 1.1);
  });
});
