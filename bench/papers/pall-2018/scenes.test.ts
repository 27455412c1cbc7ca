/** The pieces of Figures 1 and 6 to 8, and the count of runs. */
import { describe, expect, it } from 'vitest';
import cannonballs from '../../../scenes/cannonballs';
import { span } from '../../../src/compute/backend';
import type { Model } from '../../../src/scene/assemble';
import { cloth } from '../../../src/scene/cloth/cloth';
import { projective } from '../../../src/solvers/projective/index';
import type { Solver } from '../../../src/solvers/solver';
import { inverseOrder, noParticle } from '../../../src/topology/order-by-colour';
import { createWorld } from '../../../src/world/create-world';
import { onThread } from './comparison';
import { runsPerIteration } from './dispatches';
import { scriptedDrag } from './drag';
import { cannonballRun, colouringVerdict, percentile } from './figure-8';
import { frameHistogram, histogram } from './frame-histogram';
import { runScene } from './scene-run';
import { testCases } from './test-cases';
import { watchedSolver } from './watched-solver';

describe('the test cases', () => {
  it('have the paper’s sizes', () => {
    const sizes = testCases.map(({ build }) => {
      const grids = build().bodies.flatMap((body) => (body.kind === 'cloth' ? [body.particles] : []));
      const springs = ([m, n]: readonly [number, number]) => m * (n - 1) + n * (m - 1);
      return [grids.reduce((sum, [m, n]) => sum + m * n, 0), grids.reduce((sum, grid) => sum + springs(grid), 0)];
    });
    expect(sizes).toEqual([
      [9604, 19_012],
      [16_384, 32_256],
      [15_987, 31_536],
      [30_000, 59_400],
    ]);
  });

  it('are timed frame by frame, and drawn', async () => {
    const found = await runScene(cannonballs, onThread, cannonballRun(true));
    expect([found.particles, found.springs, found.timeSteps]).toEqual([4096, 8064, 8]);
    expect(found.frameMs).toHaveLength(5);
    expect(found.stills).toHaveLength(2);
    expect(found.broken).toEqual([]);
    // A cloth, balls and the ground: more than the background is in the picture.
    const [{ image, caption }] = found.stills;
    expect(caption).toBe('0.02 s');
    expect(new Set(image.data).size).toBeGreaterThan(20);
    // The hand tears the cloth, and what is torn is followed in place.
    expect(found.tears.particles).toBeGreaterThan(10);
    expect(colouringVerdict('here', found.tears).holds).toBe(true);
  });
});

describe('what is counted of tears', () => {
  const sheet = (reserve: number) =>
    cloth({
      name: 'sheet',
      particles: [9, 9],
      springs: { shear: false, bend: false },
      tearing: { strain: 9, reserve },
    });
  const across = { point: [0.5, 0, 0.52], normal: [0, 0, 1] } as const;

  async function cutOnce(reserve: number) {
    const { solver, seen } = watchedSolver(projective({ global: 'red-black' }));
    const world = await createWorld({ bodies: [sheet(reserve)] }, { solver, ...onThread });
    await world.cut(across);
    world.dispose();
    return seen();
  }

  it('a cut within the reserved room is followed in place, each new particle in the colour of its parent', async () => {
    expect(await cutOnce(0.5)).toEqual({
      ...{ prepared: 1, followed: 1, added: 9 },
      ...{ otherColour: 0, recoloured: 0, conflicts: 0 },
    });
  });

  it('without room, the solver is prepared anew, and the claim does not hold', async () => {
    const seen = await cutOnce(0.01);
    expect(seen).toMatchObject({ prepared: 2, followed: 0, added: 0 });
    const verdict = colouringVerdict('here', { ...seen, particles: 9, frames: 1, roomGrown: 1 });
    expect(verdict.holds).toBe(false);
    expect(verdict.found).toContain('prepared 2 times');
  });

  it('sees a particle of another colour, and springs within a colour', async () => {
    const prepared = {
      order: Uint32Array.of(0, noParticle, 1, noParticle),
      roomBy: [span(0, 2), span(2, 2)],
      start: () => ({ follow: () => true }),
    };
    const { solver, seen } = watchedSolver({ prepare: () => prepared } as unknown as Solver);
    const springs = { count: 2, ends: Uint32Array.of(0, 1, 1, 2) };
    const model = (particleCount: number) =>
      ({ particleCount, scene: {}, bodies: [{ origins: Uint32Array.of(0, 1, 0), springs }] }) as unknown as Model;
    const run = await solver.prepare(model(2), 'wasm').start(null as never, null as never);
    const follow = (order: Uint32Array) =>
      run.follow!({ model: model(3), order, bufferIndex: inverseOrder(order), torn: null });
    follow(Uint32Array.of(0, noParticle, 1, 2));
    expect(seen()).toMatchObject({ added: 1, otherColour: 1, recoloured: 0, conflicts: 1 });
    follow(Uint32Array.of(2, noParticle, 1, 0));
    expect(seen().recoloured).toBe(2);
  });
});

describe('the hand', () => {
  it('takes a particle along and lets go', async () => {
    const sheet = cloth({ name: 'sheet', particles: [5, 5], pins: ['top'] });
    const world = await createWorld({ bodies: [sheet], gravity: [0, 0, 0] }, { solver: projective(), ...onThread });
    const drag = scriptedDrag({ body: 'sheet', particle: 22, radius: 0.01, from: 0.04, to: 0.1, by: [0, 0.3, 0] });
    const heights: number[] = [];
    while (world.time < 0.25) {
      await drag(world);
      world.step();
      heights.push((await world.read('sheet'))[3 * 22 + 1]);
    }
    world.dispose();
    expect(heights[0]).toBeCloseTo(0, 6);
    expect(Math.max(...heights.slice(0, 7))).toBeGreaterThan(0.2);
    expect(heights[5]).toBeCloseTo(0.3, 4);
    // Nobody holds it there.
    expect(Math.abs(heights[8] - heights[5])).toBeGreaterThan(0.05);
  });
});

describe('times of frames', () => {
  it('are counted by the millisecond', () => {
    expect(histogram([0.2, 3.9, 3.1, 17])).toEqual([
      [0.5, 0.25],
      [3.5, 0.5],
      [17.5, 0.25],
    ]);
    const { series } = frameHistogram([{ name: 'here', frameMs: [1] }], 'times');
    expect(series).toEqual([{ name: 'here', mark: 'bars', points: [[1.5, 1]] }]);
  });

  it('have percentiles', () => {
    const times = Array.from({ length: 200 }, (_, k) => 200 - k);
    expect([0, 0.5, 0.99, 1].map((share) => percentile(times, share))).toEqual([1, 101, 199, 200]);
  });
});

it('a red-black iteration is two runs at most, whatever the size', async () => {
  const [small, larger] = [await runsPerIteration(6, onThread), await runsPerIteration(23, onThread)];
  expect(small).toBeGreaterThan(0);
  expect(small).toBeLessThanOrEqual(2);
  expect(larger).toBe(small);
});
