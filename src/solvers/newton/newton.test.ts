/** The exact solver in a world: what it solves, what it does with hands and colliders, and what it leaves alone. */
import { describe, expect, it } from 'vitest';
import { quadCloth, steps, withWorld } from '../../../test/worlds';
import { cloth, plane, rope, sdf, softBody, sphere } from '../../index';
import { projective } from '../projective/index';
import type { Solver } from '../solver';
import { type NewtonOptions, newton } from './index';

const sheet = cloth({ name: 'sheet', particles: [9, 9], pins: ['top-left', 'top-right'], noise: 5e-4 });

describe('options', () => {
  it('are checked by name, rule and value', () => {
    expect(() => newton({ method: 'explicit' } as object)).toThrow(
      'newton: method must be one of newton, semi-implicit',
    );
    expect(() => newton({ linear: 'qr' } as object)).toThrow('newton: linear must be one of cholesky, pcg');
    expect(() => newton({ iterations: 0 })).toThrow('newton: iterations must be a whole number at least 1');
    expect(() => newton({ start: -1 })).toThrow('newton: start must be a whole number at least 0');
    expect(() => newton({ tolerance: 2 })).toThrow(
      'newton: tolerance must be a number at least 0 and at most 1, got 2',
    );
    expect(() => newton({ sweeps: 3 } as object)).toThrow('newton: sweeps must be a known field');
  });

  it('has the reference backend alone, and gets it', async () => {
    const solver = newton();
    await expect(withWorld({ bodies: [sheet] }, { solver, backend: 'wasm' }, () => {})).rejects.toThrow(
      'world: backend must be one of reference for the solver newton, got "wasm"',
    );
    await withWorld({ bodies: [sheet] }, { solver, backend: 'auto' }, (world) => {
      expect(world.backend).toBe('reference');
      expect(world.backendInfo.why).toContain('newton runs on reference alone');
    });
  });
});

describe('a swinging sheet', () => {
  const ways: NewtonOptions[] = [{}, { linear: 'pcg' }, { start: 0 }, { substeps: 3 }];

  it.each(ways)('is solved exactly at every step, with %j', async (options) => {
    const solver = newton({ tolerance: 1e-12, ...options });
    await withWorld({ bodies: [sheet], timeStep: 1 / 30 }, { solver }, async (world) => {
      for (let k = 0; k < 4; k++) {
        steps(world, 4);
        const { relative, iterations, start, exact } = await world.relativeError();
        expect(iterations).toBeLessThanOrEqual(1);
        expect(Math.abs(relative)).toBeLessThan(1e-10);
        expect(start).toBeGreaterThan(exact);
      }
    });
  });

  it('is solved for the stiffness and the time step that the world has now', async () => {
    await withWorld({ bodies: [sheet] }, { solver: newton({ tolerance: 1e-12 }) }, async (world) => {
      steps(world, 3);
      await world.retune({ stiffness: 0.1, timeStep: 1 / 40 });
      steps(world, 3);
      const { relative, iterations } = await world.relativeError();
      expect(iterations).toBeLessThanOrEqual(1);
      expect(Math.abs(relative)).toBeLessThan(1e-10);
    });
  });

  it('tells what it took, and whether it fell short', async () => {
    const told = async (options: NewtonOptions) =>
      withWorld({ bodies: [sheet], timeStep: 1 / 30 }, { solver: newton(options) }, async (world) => {
        steps(world, 5);
        return (await world.statistics()).solver;
      });
    const { iterations, unsolved } = await told({});
    expect(iterations).toBeGreaterThan(1);
    expect(unsolved).toBe(0);
    expect(await told({ iterations: 1, start: 0 })).toEqual({ iterations: 1, unsolved: 1 });
    expect(await told({ method: 'semi-implicit' })).toEqual({ iterations: 1, unsolved: 0 });
  });

  it('is solved less well by ten iterations of projective dynamics, as the same measure tells', async () => {
    const solver = projective({ global: 'cholesky', substeps: 1, iterations: 10 });
    await withWorld({ bodies: [sheet], timeStep: 1 / 30 }, { solver }, async (world) => {
      steps(world, 10);
      const { relative, converged } = await world.relativeError();
      expect(converged).toBe(true);
      expect(relative).toBeGreaterThan(1e-4);
      expect(relative).toBeLessThan(0.5);
    });
  });

  it('is solved less well by one semi-implicit iteration', async () => {
    const solver = newton({ method: 'semi-implicit' });
    await withWorld({ bodies: [sheet], timeStep: 1 / 30 }, { solver }, async (world) => {
      steps(world, 5);
      const { relative } = await world.relativeError();
      expect(relative).toBeGreaterThan(1e-4);
      expect(relative).toBeLessThan(0.5);
    });
  });
});

it('a slack rope comes to rest where projective dynamics lets it rest, if that converges', async () => {
  const material = { massPerLength: 0.1, stretch: 20, bend: 0.1 };
  const pins = ['first', 'last'];
  const line = rope({ name: 'line', from: [0, 0, 0], to: [0.8, 0, 0], slack: 1.3, particles: 17, pins, material });
  const settled = async (solver: Solver) =>
    withWorld({ bodies: [line], timeStep: 1 / 30, drag: 0.01 }, { solver }, async (world) => {
      steps(world, 150);
      return { positions: Array.from(await world.read('line')), ...(await world.statistics()) };
    });
  const exact = await settled(newton());
  const many = { substeps: 1, iterations: 100, numLinearIterations: 6, relaxation: 1 };
  const usual = await settled(projective({ global: 'gauss-seidel', ...many }));
  expect(exact.energy.kinetic).toBeLessThan(1e-8);
  expect(Math.min(...exact.positions)).toBeLessThan(-0.25);
  exact.positions.forEach((x, i) => {
    expect(Math.abs(x - usual.positions[i])).toBeLessThan(2e-4);
  });
});

describe('what happens to a body', () => {
  it('a hand takes a particle, carries it along and lets it go', async () => {
    await withWorld({ bodies: [sheet] }, { solver: newton() }, async (world) => {
      steps(world, 5);
      const grab = world.grab('sheet', 40, { radius: 0 });
      grab.moveTo([0.5, 0.4, 0.5]);
      steps(world, 5);
      const held = (await world.read('sheet')).slice(120, 123);
      expect(Array.from(held).map((x) => Math.round(1e6 * x))).toEqual([500000, 400000, 500000]);
      grab.release();
      steps(world, 10);
      expect((await world.read('sheet'))[121]).toBeLessThan(0.35);
    });
  });

  it('lies on a collider', async () => {
    const free = cloth({ name: 'free', particles: [9, 9], size: [0.5, 0.5], position: [-0.25, 0.3, -0.25] });
    const ball = sphere({ centre: [0, 0, 0], radius: 0.2 });
    await withWorld({ bodies: [free], colliders: [ball] }, { solver: newton() }, async (world) => {
      steps(world, 40);
      const x = await world.read('free');
      const distances = Array.from({ length: 81 }, (_, p) => Math.hypot(x[3 * p], x[3 * p + 1], x[3 * p + 2]));
      expect(Math.min(...distances)).toBeGreaterThan(0.2);
      expect(distances[40]).toBeLessThan(0.22);
    });
  });

  it('falls on the floor as projective dynamics lets it fall, which gives contact to solids as a whole', async () => {
    const tilted = sdf.rotate(sdf.box({ halfSize: [0.1, 0.1, 0.2] }), [1, 0, 0], 20);
    const block = softBody({ name: 'block', shape: tilted, cellSize: 0.1, position: [0, 0.22, 0], volume: 0 });
    const fallen = (solver: Solver) =>
      withWorld({ bodies: [block], colliders: [plane()] }, { solver }, async (world) => {
        steps(world, 10);
        return { positions: await world.read('block'), ...(await world.statistics()) };
      });
    const [exact, usual] = [
      await fallen(newton({ substeps: 4 })),
      await fallen(projective({ substeps: 4, iterations: 300 })),
    ];
    expect(exact.energy.kinetic).toBeGreaterThan(1e-3);
    expect(Math.abs(exact.energy.kinetic / usual.energy.kinetic - 1)).toBeLessThan(1e-5);
    exact.positions.forEach((x, i) => {
      expect(Math.abs(x - usual.positions[i])).toBeLessThan(1e-5);
    });
  });

  it('keeps each body to itself: one that is torn away freezes alone', async () => {
    const bad = quadCloth(5, 5, { name: 'bad', pins: ['top-left'] });
    const line = rope({ name: 'line', from: [3, 0, 0], to: [4, 0, 0], particles: 9, pins: ['first'] });
    const alone = await withWorld({ bodies: [line] }, { solver: newton() }, async (world) => {
      steps(world, 20);
      return Array.from(await world.read('line'));
    });
    await withWorld({ bodies: [bad, line] }, { solver: newton() }, async (world) => {
      steps(world, 5);
      world.movePin('bad', 'top-left', [0, 9e4, 0]);
      steps(world, 15);
      expect(world.frozen).toEqual(['bad']);
      expect(Array.from(await world.read('line'))).toEqual(alone);
    });
  });
});
