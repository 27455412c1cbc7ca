/** The pieces of Figures 1 and 6 to 8, and the count of runs. */
import { describe, expect, it } from 'vitest';
import cannonballs from '../../../scenes/cannonballs';
import { cloth } from '../../../src/scene/cloth/cloth';
import { projective } from '../../../src/solvers/projective/index';
import { createWorld } from '../../../src/world/create-world';
import { onThread } from './comparison';
import { runsPerIteration } from './dispatches';
import { scriptedDrag } from './drag';
import { cannonballRun, percentile } from './figure-8';
import { frameHistogram, histogram } from './frame-histogram';
import { runScene } from './scene-run';
import { testCases } from './test-cases';

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
    expect(found.frameMs).toHaveLength(3);
    expect(found.stills).toHaveLength(2);
    expect(found.broken).toEqual([]);
    // A cloth, balls and the ground: more than the background is in the picture.
    const [{ image, caption }] = found.stills;
    expect(caption).toBe('0.02 s');
    expect(new Set(image.data).size).toBeGreaterThan(20);
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
