/** Adaptive constraints whose unknowns are positions, among colliders: contact goes through the factor, and adds neither strain nor energy. */
import { describe, expect, it } from 'vitest';
import { steps, withWorld } from '../../../../test/worlds';
import { cloth, sphere } from '../../../index';
import { adaptiveConstraints } from '../index';

const radius = 0.2;
const ball = (more = {}) => sphere({ name: 'ball', radius, ...more });
const cpu = { backend: 'wasm', threads: 1 } as const;
const falling = (more = {}) =>
  cloth({ name: 'sheet', particles: [21, 21], material: 'cotton', position: [-0.48, 0.25, -0.5], ...more });
/** How far the deepest particle is inside the ball [m]. */
const deepest = (at: ArrayLike<number>, centre: readonly number[]) => {
  let depth = 0;
  for (let i = 0; i < at.length; i += 3) {
    depth = Math.max(depth, radius - Math.hypot(...[0, 1, 2].map((axis) => at[i + axis] - centre[axis])));
  }
  return depth;
};

describe('a sheet that falls on a ball', () => {
  it.each(['cotton', 'jersey'] as const)(
    'of %s neither gains energy nor passes its limit by much',
    async (material) => {
      const scene = { bodies: [falling({ material })], colliders: [ball()], drag: 1 };
      await withWorld(scene, { solver: adaptiveConstraints(), ...cpu }, async (world) => {
        expect(world.facts.unknowns).toBe('positions');
        const start = (await world.statistics()).energy.total;
        let lowest = start;
        for (let frame = 0; frame < 60; frame++) {
          world.step();
          const { energy, strain } = await world.statistics();
          const { total } = energy;
          // A step of one iteration keeps v A v / 2, with A the matrix: the kinetic energy of that may come and go by a little.
          expect(total).toBeLessThan(lowest + 0.01 * start);
          lowest = Math.min(lowest, total);
          expect(deepest(world.positions(0), [0, 0, 0])).toBeLessThan(1e-4);
          expect(Math.max(strain.structural.largest, strain.shear.largest)).toBeLessThan(0.11);
        }
        // It landed.
        expect(lowest).toBeLessThan(0.5 * start);
      });
    },
  );
});

describe('a curtain', () => {
  const hung = cloth({
    name: 'curtain',
    particles: [21, 21],
    material: 'jersey',
    plane: 'vertical',
    pins: ['top-left', 'top-right'],
  });
  const start = [0.5, -0.6, -0.25] as const;
  const pushing = ball({ centre: start, motion: { kind: 'linear', velocity: [0, 0, 1.2] } });

  it('follows a ball that is pushed through it, at its limit, with the same bits for any number of threads and after a snapshot', async () => {
    const hashes = new Set<string>();
    for (const threads of [1, 2]) {
      const scene = { bodies: [hung], colliders: [pushing] };
      await withWorld(scene, { solver: adaptiveConstraints(), backend: 'wasm', threads }, async (world) => {
        steps(world, 17);
        const kept = await world.snapshot();
        for (let frame = 18; frame <= 30; frame++) {
          world.step();
          expect(deepest(world.positions(0), [0.5, -0.6, -0.25 + (1.2 * frame) / 60])).toBeLessThan(1e-4);
          const { structural, shear } = (await world.statistics()).strain;
          expect(Math.max(structural.largest, shear.largest)).toBeLessThan(0.11);
        }
        expect(Math.max(...world.positions(0).filter((_, k) => k % 3 === 2))).toBeGreaterThan(0.3);
        hashes.add(await world.hash());
        world.restore(kept);
        steps(world, 13);
        hashes.add(await world.hash());
      });
    }
    expect(hashes.size).toBe(1);
  });

  it('does so where the ball comes while the world runs, as on the reference', async () => {
    const small = { ...hung, particles: [9, 9] as const };
    const run = (backend: 'reference' | 'wasm') =>
      withWorld({ bodies: [small] }, { solver: adaptiveConstraints(), backend, threads: 1 }, async (world) => {
        steps(world, 3);
        world.addCollider(ball({ centre: [0.5, -0.5, 0.19] }));
        steps(world, 8);
        expect(deepest(world.positions(0), [0.5, -0.5, 0.19])).toBeLessThan(1e-4);
        return Array.from(await world.read(0));
      });
    const [a, b] = [await run('reference'), await run('wasm')];
    expect(Math.max(...a.map((x, k) => Math.abs(x - b[k])))).toBeLessThan(1e-3);
  });
});
