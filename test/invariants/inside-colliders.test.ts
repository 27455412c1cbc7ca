/** Bodies that begin inside a collider, or that one is moved into, come out at the pace of recovery: they are not shot out. */
import { describe, expect, it } from 'vitest';
import { cloth, type Solver, sphere, type World } from '../../src/index';
import { adaptiveConstraints } from '../../src/solvers/adaptive-constraints/index';
import { constraintEnforcement } from '../../src/solvers/constraint-enforcement/index';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { newton } from '../../src/solvers/newton/index';
import { projective } from '../../src/solvers/projective/index';
import { withWorld } from '../worlds';

const solvers: [string, Solver, 'wasm' | 'reference'][] = [
  ['cholesky', projective({ global: 'cholesky' }), 'wasm'],
  ['coloured', projective({ global: 'coloured' }), 'wasm'],
  ['massSpring', massSpring(), 'wasm'],
  ['constraintEnforcement', constraintEnforcement(), 'wasm'],
  ['adaptiveConstraints', adaptiveConstraints(), 'wasm'],
  ['newton', newton({ substeps: 2 }), 'reference'],
];

const sheet = cloth({ size: [1, 1], particles: [9, 9], position: [-0.5, 0, -0.5] });

/** The highest speed of a particle in 45 frames [m/s]. */
async function highestSpeed(world: World): Promise<number> {
  let highest = 0;
  for (let frame = 0; frame < 45; frame++) {
    world.step();
    const v = await world.readVelocities(sheet);
    for (let i = 0; i < v.length; i += 3) highest = Math.max(highest, Math.hypot(v[i], v[i + 1], v[i + 2]));
  }
  expect(world.frozen).toEqual([]);
  return highest;
}

describe.each(solvers)('%s', (_, solver, backend) => {
  // The deeper, the straighter the way out. Out of a small ball it leads apart: the sheet is stretched and springs back.
  it.each([
    [1, -0.3, 9],
    [2, -1, 4],
    [5, -4, 2.5],
  ])('a sheet inside a ball of radius %d m', async (radius, y, most) => {
    const scene = { bodies: [sheet], colliders: [sphere({ centre: [0, y, 0], radius })] };
    await withWorld(scene, { solver, backend }, async (world) => {
      expect(await highestSpeed(world)).toBeLessThan(most);
    });
  });

  it('a ball that is added where the sheet is', async () => {
    await withWorld({ bodies: [sheet] }, { solver, backend }, async (world) => {
      world.step();
      await world.addCollider(sphere({ centre: [0, -1, 0], radius: 2 }));
      expect(await highestSpeed(world)).toBeLessThan(4);
    });
  });

  it('a ball that is moved into the sheet throws it no faster than elastic balls throw each other', async () => {
    const ball = sphere({ centre: [0, -3, 0], radius: 1 });
    await withWorld({ bodies: [sheet], colliders: [ball], gravity: [0, 0, 0] }, { solver, backend }, async (world) => {
      let highest = 0;
      // 2.4 m in 0.4 s.
      for (let frame = 1; frame <= 60; frame++) {
        world.moveCollider(ball, [0, 0.1 * Math.min(frame, 24), 0]);
        world.step();
        const v = await world.readVelocities(sheet);
        for (let i = 1; i < v.length; i += 3) highest = Math.max(highest, v[i]);
      }
      expect(world.frozen).toEqual([]);
      // A ball throws what is elastic at twice its own speed, and what is beside it swings past.
      expect(highest).toBeLessThan(2.5 * 6);
    });
  });
});
