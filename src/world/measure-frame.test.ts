/** The distance of a whole step from the exact one: what it is 0 for, what it takes over from the world, and that it leaves the world alone. */
import { describe, expect, it } from 'vitest';
import { everyBackend, quadCloth, steps, withWorld } from '../../test/worlds';
import { cloth, plane, rope, sdf, softBody, sphere, type World } from '../index';
import { adaptiveConstraints } from '../solvers/adaptive-constraints/index';
import { constraintEnforcement } from '../solvers/constraint-enforcement/index';
import { massSpring } from '../solvers/mass-spring/index';
import { newton } from '../solvers/newton/index';
import { positionBased } from '../solvers/position-based/index';
import { projective } from '../solvers/projective/index';
import type { Solver } from '../solvers/solver';
import type { Integrator } from '../stages/integrator';

const sheet = cloth({ name: 'sheet', particles: [9, 9], pins: ['top-left', 'top-right'], noise: 5e-4 });
const line = rope({ name: 'line', from: [2, 0, 0], to: [3, 0, 0], particles: 9, pins: ['first'] });

describe('the frame of newton', () => {
  const exactly = async (world: World) => {
    const found = await world.measureFrame();
    expect(found).toMatchObject({ frame: world.frame, rms: 0, largest: 0, share: 0, converged: true });
    expect(found.moved).toBeGreaterThan(1e-6);
    expect(found.largestMove).toBeGreaterThanOrEqual(found.moved);
    expect(found.iterations).toBeGreaterThan(0);
  };
  const solver = newton({ substeps: 3 });

  it('is the exact one, with everything that acts on the world', async () => {
    const wind = { velocity: [1, 0, 2], gusts: 0.5 } as const;
    const ball = sphere({ name: 'ball', centre: [0.5, -0.2, 0.5], radius: 0.2 });
    const scene = { bodies: [sheet, line], colliders: [ball], wind, drag: 0.9, innerDrag: 0.5, viscosity: 1e-3 };
    await withWorld(scene, { solver }, async (world) => {
      await exactly(world);
      steps(world, 4);
      const grab = world.grab('sheet', 40, { radius: 0.2 });
      grab.moveTo([0.5, 0.1, 0.6]);
      world.movePin('line', 'first', [0, 0.1, 0]);
      world.moveCollider('ball', [0, 0.05, 0]);
      await exactly(world);
      await exactly(world);
      world.gravity = [0, -5, 1];
      world.wind = { velocity: [0, 0, -2], lift: 1, drag: 1, airDensity: 1.2, gusts: 0, gustPeriod: 1 };
      world.addCollider(sphere({ name: 'other', centre: [0.2, -0.3, 0.6], radius: 0.2 }));
      await world.pin('line', 8, { name: 'end' });
      await world.retune({ stiffness: 0.5, timeStep: 1 / 80 });
      await exactly(world);
      grab.release();
      world.removeCollider('ball');
      await world.remove('line');
      await exactly(world);
    });
  });

  it('counts neither what is held nor what is frozen', async () => {
    const bad = quadCloth(5, 5, { name: 'bad', pins: ['top-left'] });
    await withWorld({ bodies: [bad, line] }, { solver }, async (world) => {
      steps(world, 2);
      world.movePin('bad', 'top-left', [0, 9e4, 0]);
      steps(world, 2);
      expect(world.frozen).toEqual(['bad']);
      await exactly(world);
    });
    const pinned = quadCloth(2, 2, { pins: ['top-left', 'top-right', 'bottom-left', 'bottom-right'] });
    await withWorld({ bodies: [pinned] }, { solver }, async (world) => {
      expect(await world.measureFrame()).toMatchObject({ rms: 0, moved: 0, share: 0 });
    });
  });
});

describe.each(everyBackend)('on %s', (backend) => {
  const solver = projective({ substeps: 2, iterations: 2 });

  it('a measured step is a step like any other', async () => {
    const run = (measured: boolean) =>
      withWorld({ bodies: [sheet, line] }, { solver, backend }, async (world) => {
        steps(world, 3);
        const found = measured ? world.measureFrame() : world.step();
        steps(world, 2);
        await found;
        steps(world, 1);
        return { frame: world.frame, hash: await world.hash() };
      });
    expect(await run(true)).toEqual(await run(false));
  });

  it('it is so far from the exact one', async () => {
    await withWorld({ bodies: [sheet, line] }, { solver, backend }, async (world) => {
      steps(world, 3);
      const { frame, share, largestShare, rms, largest, moved, converged } = await world.measureFrame();
      expect({ frame, converged }).toEqual({ frame: 4, converged: true });
      expect(share).toBeGreaterThan(1e-3);
      expect(share).toBeLessThan(0.5);
      expect(largestShare).toBeLessThan(1);
      expect(share).toBeCloseTo(rms / moved, 10);
      expect(largest).toBeGreaterThan(rms);
    });
  });
});

describe('the more a step is solved, the less it is off', () => {
  const shares = async (solvers: readonly Solver[], backend: 'reference' | 'wasm', timeStep = 1 / 60) => {
    const found: number[] = [];
    for (const solver of solvers) {
      await withWorld({ bodies: [sheet], timeStep }, { solver, backend }, async (world) => {
        steps(world, 5);
        found.push((await world.measureFrame()).share);
      });
    }
    return found;
  };

  const bounds: [Integrator, number][] = [
    ['implicit-euler', 1e-3],
    ['generalised-midpoint', 1e-3],
    // Not accelerated.
    ['implicit-midpoint', 1e-4],
    ['energy-momentum', 1e-4],
  ];

  it.each(bounds)('by %s', async (integrator, bound) => {
    const ways = [1, 4, 100].map((iterations) => projective({ substeps: 5, iterations, integrator }));
    const [few, some, many] = await shares(ways, 'reference');
    expect(some).toBeLessThan(few);
    expect(many).toBeLessThan(bound);
  });

  it('by implicit-euler, of a solid on the floor', async () => {
    const tilted = sdf.rotate(sdf.box({ halfSize: [0.1, 0.1, 0.2] }), [1, 0, 0], 20);
    const falling = softBody({ name: 'falling', shape: tilted, cellSize: 0.1, position: [0, 0.2, 0], volume: 0 });
    const solver = projective({ substeps: 5, iterations: 600 });
    await withWorld({ bodies: [falling], colliders: [plane()] }, { solver }, async (world) => {
      steps(world, 7);
      const heights = (await world.read('falling')).filter((_, k) => k % 3 === 1);
      expect(Math.min(...heights)).toBeLessThan(0.011);
      expect((await world.measureFrame()).share).toBeLessThan(2e-3);
    });
  });

  // With implicit Euler, ropes are held by contact within the solve, which the exact step does not know.
  const onFloor: [Integrator, number][] = [
    ['generalised-midpoint', 1e-2],
    ['energy-momentum', 2e-2],
  ];

  it.each(onFloor)('by %s, of a rope on the floor', async (integrator, bound) => {
    const falling = rope({ name: 'falling', from: [0, 0.02, 0], to: [1, 0.1, 0], particles: 21 });
    const solver = projective({ substeps: 5, iterations: 600, integrator });
    await withWorld({ bodies: [falling], colliders: [plane()] }, { solver }, async (world) => {
      steps(world, 7);
      // One end would have fallen below the floor.
      expect((await world.read('falling'))[1]).toBeGreaterThan(0);
      expect((await world.measureFrame()).share).toBeLessThan(bound);
    });
  });

  it('by positionBased', async () => {
    const ways = [1, 6, 60].map((iterations) => positionBased({ substeps: 4, iterations }));
    const [few, some, many] = await shares(ways, 'wasm');
    expect(some).toBeLessThan(few);
    expect(many).toBeLessThan(0.1 * few);
  });

  it('and Newton’s method with one iteration is off by less than nothing solved', async () => {
    const [one] = await shares([newton({ method: 'semi-implicit', substeps: 2 })], 'reference', 1 / 30);
    expect(one).toBeGreaterThan(1e-4);
    expect(one).toBeLessThan(0.5);
  });
});

describe('is refused, by name', () => {
  const others = [massSpring(), constraintEnforcement(), adaptiveConstraints(), positionBased({ tethers: true })];

  it.each(others.map((solver) => [solver.name, solver] as const))('of %s', async (name, solver) => {
    await withWorld({ bodies: [sheet] }, { solver }, async (world) => {
      await expect(world.measureFrame()).rejects.toThrow(
        `world: measureFrame must be asked of a solver whose step is one of implicit Euler, got ${name}`,
      );
      expect(world.frame).toBe(0);
    });
  });
});

it('ends when the world is disposed of meanwhile', async () => {
  let asked: Promise<unknown> | null = null;
  await withWorld({ bodies: [sheet] }, { solver: projective(), backend: 'wasm' }, (world) => {
    asked = world.measureFrame();
    asked.catch(() => {});
  });
  await expect(asked).rejects.toThrow('world: it was disposed of while a read was under way');
});
