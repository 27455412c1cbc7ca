/** Reads that are under way when a world or its GPU ends: each settles, and nothing of them is left behind that nobody handles. */
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { World } from '../../src/index';
import { adaptiveConstraints } from '../../src/solvers/adaptive-constraints/index';
import { quadCloth, steps, withWorld } from '../worlds';

const sheet = quadCloth(5, 5, { pins: ['top'] });
const scene = { bodies: [sheet] };
/** Its statistics are several reads. */
const solver = adaptiveConstraints({ iterations: 4, substeps: 2 });
const options = { backend: 'webgpu' as const, ownDevice: true, solver };

const unhandled: unknown[] = [];
const note = (why: unknown) => unhandled.push(why);
let others: NodeJS.UnhandledRejectionListener[] = [];

/** The test runner's own listeners would fail the run instead of the test. */
beforeEach(() => {
  unhandled.length = 0;
  others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', note);
});

afterEach(() => {
  process.removeListener('unhandledRejection', note);
  for (const other of others) process.on('unhandledRejection', other);
});

/** All that a user can wait for, asked at once. */
const everyRead = (world: World): Promise<unknown>[] => [
  world.statistics(),
  world.read(sheet),
  world.readVelocities(sheet),
  world.readShades(sheet),
  world.finished(),
  world.snapshot(),
  world.hash(),
];

/** Node tells of a rejection that nobody handles at the end of the turn in which it came. */
async function turns(): Promise<void> {
  for (let k = 0; k < 20; k++) await setImmediate();
}

it('rejects by name what was under way when the world was disposed of', async () => {
  const answers = await withWorld(scene, options, (world) => {
    world.profiling = true;
    steps(world, 2);
    // Settled outside, after the world was disposed of.
    return { all: Promise.allSettled(everyRead(world)) };
  });
  const ends = await answers.all;
  const rejected = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as Error).message] : []));
  expect(rejected.length).toBeGreaterThan(0);
  expect(new Set(rejected)).toEqual(new Set(['world: it was disposed of while a read was under way']));
  await turns();
  expect(unhandled).toEqual([]);
});

it('answers what was under way when the GPU went', async () => {
  await withWorld(scene, options, async (world) => {
    world.profiling = true;
    steps(world, 2);
    const asked = everyRead(world);
    world.gpu?.device.destroy();
    const [statistics] = await Promise.all(asked);
    expect(statistics).toMatchObject({ frame: 0, solver: { iterations: expect.any(Number) } });
    expect(world.backend).toBe('wasm');
    await turns();
    expect(unhandled).toEqual([]);
  });
});
