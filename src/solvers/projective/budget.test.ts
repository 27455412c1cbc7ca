/** A time budget in worlds. Clocks are made up, or the budget is so long or so short that any machine keeps to it: `iteration-budget.test.ts` has what is between. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { everyBackend, quadCloth, steps, withWorld } from '../../../test/worlds';
import type { Solver, World } from '../../index';
import { type ProjectiveOptions, projective } from './index';

afterEach(() => {
  vi.restoreAllMocks();
});

const sheet = (name = 'sheet', x = 0) =>
  quadCloth(5, 5, { name, noise: 0.002, pins: ['top-left', 'top-right'], position: [x, 0, 0] });
const scene = { bodies: [sheet()] };
const endless = { ms: 10_000 };
const nearlyNone = { ms: 1e-9 };

/** Makes steps, with turns between them for answers of a GPU, until the world makes so many iterations. The number of steps is bounded by what a GPU that answers late may need. */
async function stepsUntil(world: World, iterations: number): Promise<void> {
  for (let k = 0; k < 200 && world.facts.iterations !== iterations; k++) {
    world.step();
    await world.finished();
  }
  expect(world.facts.iterations).toBe(iterations);
}

describe.each(everyBackend)('on %s', (backend) => {
  it('takes the maximum where all of it fits, and tells so', async () => {
    const solver = projective({ global: 'red-black', substeps: 2, budget: endless, iterations: 6 });
    await withWorld(scene, { backend, solver }, async (world) => {
      expect(world.facts.iterations).toBe(1);
      await stepsUntil(world, 6);
      expect((await world.statistics()).solver).toEqual({ iterations: 6 });
    });
  });

  it('takes one iteration where nothing fits', async () => {
    const solver = projective({ global: 'red-black', substeps: 2, budget: nearlyNone });
    await withWorld(scene, { backend, solver }, async (world) => {
      for (let k = 0; k < 20; k++) {
        world.step();
        await world.finished();
      }
      expect((await world.statistics()).solver).toEqual({ iterations: 1 });
    });
  });
});

/** A clock that stands still but for steps of worlds, which take what `cost` says. */
function simulateClock(world: World, cost: (iterations: number) => number): void {
  let [now, inStep] = [0, false];
  vi.spyOn(performance, 'now').mockImplementation(() => {
    if (inStep) now += cost(Number(world.facts.iterations));
    inStep = !inStep;
    return now;
  });
}

it.each([1, 4])('fills the time with %i substeps', async (substeps) => {
  const solver = projective({ global: 'gauss-seidel', acceleration: 'none', substeps, budget: { ms: 2 } });
  await withWorld(scene, { backend: 'reference', solver }, async (world) => {
    simulateClock(world, (iterations) => substeps * (0.05 + 0.02 * iterations));
    steps(world, 150);
    const fitting = (2 / substeps - 0.05) / 0.02;
    expect(world.facts.iterations).toBeGreaterThan(0.85 * fitting);
    expect(world.facts.iterations).toBeLessThanOrEqual(fitting);
    const { iterations } = world.facts;
    steps(world, 100);
    expect(world.facts.iterations).toBe(iterations);
  });
});

describe('a step by a budget is that of as many iterations', () => {
  const ways: [string, ProjectiveOptions][] = [
    ['cholesky', { global: 'cholesky' }],
    ['cholesky, over-relaxed', { global: 'cholesky', acceleration: 'over-relaxed' }],
    ['multigrid', { global: 'multigrid' }],
    ['red-black', { global: 'red-black', acceleration: 'none' }],
    ['red-black, accelerated', { global: 'red-black' }],
    ['coloured', { global: 'coloured' }],
    ['gauss-seidel', { global: 'gauss-seidel', acceleration: 'none' }],
    ['jacobi', { global: 'jacobi' }],
    ['chebyshev', { global: 'chebyshev', acceleration: 'none' }],
  ];

  it.each(ways)('%s', async (_, options) => {
    const some = { ...options, substeps: 3 };
    const budgeted = projective({ ...some, budget: endless, iterations: 5 });
    const [before, after] = await withWorld(scene, { backend: 'wasm', threads: 1, solver: budgeted }, async (world) => {
      await stepsUntil(world, 5);
      const snapshot = await world.snapshot();
      steps(world, 3);
      return [snapshot, await world.hash()];
    });
    const fixed = projective({ ...some, iterations: 5 });
    await withWorld(scene, { backend: 'wasm', threads: 1, solver: fixed }, async (world) => {
      await world.restore(before);
      steps(world, 3);
      expect(await world.hash()).toBe(after);
    });
  });
});

describe('the number of iterations', () => {
  const solver = projective({ global: 'red-black', substeps: 2, budget: endless, iterations: 8 });
  const options = { backend: 'wasm', threads: 1, solver } as const;
  const found = () =>
    withWorld(scene, options, async (world) => {
      await stepsUntil(world, 8);
      return world.snapshot();
    });

  it('is that of the snapshot after restore', async () => {
    const snapshot = await found();
    await withWorld(scene, options, async (world) => {
      await world.restore(snapshot);
      world.step();
      expect(world.facts.iterations).toBe(8);
    });
  });

  it('is found anew by a solver with another budget', async () => {
    const snapshot = await found();
    const other = projective({ global: 'red-black', substeps: 2, budget: endless, iterations: 9 });
    await withWorld(scene, { ...options, solver: other }, async (world) => {
      await world.restore(snapshot);
      world.step();
      expect(world.facts.iterations).toBe(1);
    });
  });

  it('stays when bodies come and when the world is reset', async () => {
    await withWorld(scene, options, async (world) => {
      await stepsUntil(world, 8);
      await world.add(sheet('other', 3));
      world.step();
      expect(world.facts.iterations).toBe(8);
      world.reset();
      world.step();
      expect(world.facts.iterations).toBe(8);
    });
  });

  it('does not follow from the times of steps that are profiled', async () => {
    await withWorld(scene, options, (world) => {
      world.profiling = true;
      steps(world, 30);
      expect(world.facts.iterations).toBe(1);
      world.profiling = false;
      steps(world, 30);
      expect(world.facts.iterations).toBe(8);
    });
  });

  it('is that of the step which measureFrame makes', async () => {
    const snapshot = await found();
    const fixed = projective({ global: 'red-black', substeps: 2, iterations: 8 });
    const errorOf = (solver: Solver) =>
      withWorld(scene, { ...options, solver }, async (world) => {
        await world.restore(snapshot);
        return world.measureFrame();
      });
    expect(await errorOf(solver)).toEqual(await errorOf(fixed));
  });
});

describe('what it refuses', () => {
  it.each<[unknown, string]>([
    [2, "projective: budget must be 'none' or an object with the time in ms, got 2"],
    [null, "projective: budget must be 'none' or an object with the time in ms, got null"],
    [{ ms: 0 }, 'projective: budget.ms must be a number above 0 and at most 10000 [ms], got 0'],
    [{ ms: '2' }, 'projective: budget.ms must be'],
    [{}, 'projective: budget.ms must be'],
    [{ milliseconds: 2 }, 'projective: budget.milliseconds must be a known field'],
  ])('%j', (budget, message) => {
    expect(() => projective({ budget } as ProjectiveOptions)).toThrow(message);
  });
});

it('has a maximum of 1000 iterations unless told otherwise', () => {
  expect(projective({ budget: { ms: 2 } }).options).toMatchObject({ budget: { ms: 2 }, numNonLinearIterations: 1000 });
  expect(projective({ budget: 'none' }).options).toMatchObject({ budget: 'none', numNonLinearIterations: 1 });
  expect(projective({ budget: { ms: 2 }, iterations: 11 }).options.numNonLinearIterations).toBe(11);
});
