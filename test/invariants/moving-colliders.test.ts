/** Colliders that move fast, turn and grow, and how cloth slides on them. */
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

describe('Coulomb friction', () => {
  /** How far a patch slides down a slope in 1 s [m], along it. */
  async function slides(degrees: number, friction: number, more: object = {}): Promise<number> {
    const angle = (degrees * Math.PI) / 180;
    // The slope is level, and gravity leans.
    const gravity: Vec3 = [-9.81 * Math.sin(angle), -9.81 * Math.cos(angle), 0];
    const flat = plane({ friction, thickness: 0.005, ...more });
    return withWorld(
      { bodies: [patch({ position: [0, 0.005, 0] })], colliders: [flat], gravity, drag: 1 },
      { solver, backend: 'wasm' },
      async (world) => {
        const [start] = mean(await points(world));
        steps(world, 60);
        return start - mean(await points(world))[0];
      },
    );
  }

  it('holds a patch below the angle of friction, and lets it slide above', async () => {
    const limit = (Math.atan(0.5) * 180) / Math.PI;
    expect(await slides(0.98 * limit, 0.5)).toBeLessThan(1e-4);
    const above = 1.02 * limit;
    const a = 9.81 * (Math.sin((above * Math.PI) / 180) - 0.5 * Math.cos((above * Math.PI) / 180));
    expect(await slides(above, 0.5)).toBeGreaterThan(0.5 * a * 0.9);
  });

  it('holds by static friction what would slide, and lets go of nothing that it holds', async () => {
    const limit = (Math.atan(0.5) * 180) / Math.PI;
    expect(await slides(1.2 * limit, 0.5, { staticFriction: 0.7 })).toBeLessThan(1e-4);
    expect(await slides(1.6 * limit, 0.5, { staticFriction: 0.7 })).toBeGreaterThan(0.3);
  });

  it('accelerates what slides by g (sin - mu cos)', async () => {
    const angle = (40 * Math.PI) / 180;
    const a = 9.81 * (Math.sin(angle) - 0.3 * Math.cos(angle));
    const share = (await slides(40, 0.3)) / (0.5 * a);
    expect(share).toBeGreaterThan(0.98);
    expect(share).toBeLessThan(1.02);
  });

  it('stops what slides after v^2 / (2 mu g)', async () => {
    // The floor goes along with the patch for a while and stops: the patch slides on.
    const [speed, friction, until] = [1.5, 0.4, 0.5];
    const keys = [
      { time: 0, offset: [0, 0, 0] },
      { time: until, offset: [speed * until, 0, 0] },
    ] as const;
    const floor = plane({ friction, staticFriction: 50, thickness: 0.005, motion: { kind: 'keyframes', keys } });
    const scene = { bodies: [patch({ position: [0, 0.005, 0] })], colliders: [floor], drag: 1 };
    await withWorld(scene, { solver, backend: 'wasm' }, async (world) => {
      steps(world, 30);
      const [start] = mean(await points(world));
      world.removeCollider('plane');
      world.addCollider(plane({ friction, thickness: 0.005 }));
      steps(world, 60);
      const wanted = speed ** 2 / (2 * friction * 9.81);
      const share = (mean(await points(world))[0] - start) / wanted;
      expect(share).toBeGreaterThan(0.98);
      expect(share).toBeLessThan(1.02);
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
