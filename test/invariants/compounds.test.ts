/** Compounds: several colliders that bodies meet as they would meet each of them, and that move as one. */
import { describe, expect, it } from 'vitest';
import {
  box,
  type Collider,
  cloth,
  compound,
  distanceField,
  type Solver,
  sdf,
  sphere,
  type Vec3,
} from '../../src/index';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { projective } from '../../src/solvers/projective/index';
import { everyBackend, steps, withWorld } from '../worlds';

const left = sphere({ name: 'left', centre: [-0.25, 0, 0], radius: 0.2, friction: 0.9 });
const right = sphere({ name: 'right', centre: [0.25, 0.05, 0], radius: 0.15, friction: 0.1, thickness: 0.01 });
const sheet = cloth({ size: [0.9, 0.5], particles: [19, 11], position: [-0.45, 0.24, -0.25], noise: 1e-3 });
const motion = { kind: 'oscillate', amplitude: [0.05, 0.1, 0], period: 1 } as const;

const solvers: [string, Solver][] = [
  ['projective', projective()],
  ['massSpring', massSpring()],
];

describe.each(solvers)('with %s', (_, solver) => {
  const hashOf = (colliders: readonly Collider[], hands: readonly string[] = []) =>
    withWorld({ bodies: [sheet], colliders }, { solver, backend: 'wasm' }, async (world) => {
      for (let frame = 1; frame <= 40; frame++) {
        for (const name of hands) world.moveCollider(name, [0, 0.004 * frame, 0]);
        world.step();
      }
      expect(world.frozen).toEqual([]);
      return world.hash();
    });

  it('two spheres are met bit for bit as without it, at rest', async () => {
    expect(await hashOf([compound({ parts: [left, right] })])).toBe(await hashOf([left, right]));
  });

  it('likewise when they move by script, and by hand', async () => {
    const apart = await hashOf([
      { ...left, motion },
      { ...right, motion },
    ]);
    expect(await hashOf([compound({ parts: [left, right], motion })])).toBe(apart);
    expect(apart).not.toBe(await hashOf([left, right]));
    const pair = compound({ name: 'pair', parts: [left, right] });
    expect(await hashOf([pair], ['pair'])).toBe(await hashOf([left, right], ['left', 'right']));
  });
});

describe.each(everyBackend)('on %s', (backend) => {
  const solver = projective({ substeps: 4 });

  it('one that spins carries a cloth around its middle', async () => {
    // A table of two halves that are met as one: the patch lies on the right one, 15 cm from the axis.
    const half = (x: number) => box({ centre: [x, -0.1, 0], halfSize: [0.25, 0.1, 0.5], friction: 0.8 });
    const table = compound({
      parts: [half(-0.25), half(0.25)],
      motion: { kind: 'linear', velocity: [0, 0, 0], spin: [0, 45, 0] },
    });
    const patch = cloth({ size: [0.06, 0.06], particles: [4, 4], position: [0.12, 0.006, -0.03] });
    await withWorld({ bodies: [patch], colliders: [table] }, { solver, backend }, async (world) => {
      steps(world, 60);
      const p = Array.from(await world.read(patch));
      const [x, y, z] = [0, 1, 2].map((axis) => p.filter((_, i) => i % 3 === axis).reduce((a, b) => a + b) / 16);
      const angle = (Math.atan2(-z, x) * 180) / Math.PI;
      expect(angle).toBeGreaterThan(43);
      expect(angle).toBeLessThan(45.1);
      expect(Math.hypot(x, z)).toBeCloseTo(0.15, 2);
      expect(y).toBeGreaterThan(0.004);
    });
  });

  it('a fast rotor hits what its blade passes within a step', async () => {
    // 60 degrees a frame: the blade goes from one side of the patch to the other in a step, along an arc.
    const blade = compound({
      parts: [box({ centre: [0.5, 0, 0], halfSize: [0.1, 0.1, 0.02], friction: 0, thickness: 0.01 })],
      position: [0, 0, 0],
      motion: { kind: 'linear', velocity: [0, 0, 0], spin: [0, 3600, 0] },
    });
    const [c, s] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    const patch = cloth({
      size: [0.04, 0.04],
      particles: [3, 3],
      plane: 'vertical',
      position: [0.5 * c - 0.02, 0.02, -0.5 * s],
    });
    const free = { bodies: [patch], colliders: [blade], gravity: [0, 0, 0] as Vec3, drag: 1 };
    await withWorld(free, { solver: projective({ substeps: 1 }), backend }, async (world) => {
      world.step();
      const p = await world.read(patch);
      // It was in the way, in the middle of the arc, and is pushed to its end: 60 degrees.
      for (let i = 0; i < p.length; i += 3) expect(Math.atan2(-p[i + 2], p[i])).toBeGreaterThan((50 * Math.PI) / 180);
    });
  });

  it('comes, goes, and is restored to the bit with where it stands', async () => {
    const field = distanceField({
      shape: sdf.box({ halfSize: [0.1, 0.1, 0.1] }),
      cellSize: 0.02,
      position: [0, 0, 0.2],
    });
    const pair = compound({ name: 'pair', parts: [left, field, right] });
    const spun = { offset: [0, 0.01, 0], rotation: [0, 0.1, 0, Math.sqrt(0.99)] } as const;
    await withWorld({ bodies: [sheet] }, { solver, backend }, async (world) => {
      world.addCollider(pair);
      world.moveCollider('pair', spun);
      steps(world, 8);
      const snapshot = await world.snapshot();
      steps(world, 4);
      const hash = await world.hash();
      world.removeCollider('pair');
      expect(world.scene.colliders).toEqual([]);
      steps(world, 2);
      world.restore(snapshot);
      expect(world.scene.colliders).toEqual([pair]);
      expect(world.colliderPlacement('pair').offset).toEqual([0, 0.01, 0]);
      steps(world, 4);
      expect(await world.hash()).toBe(hash);
    });
  });
});
