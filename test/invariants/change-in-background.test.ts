/** Bodies that come while the world goes on: `projective` prepares for them in workers, and nothing but the time of it may show. */
import workerThreads from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { projective } from '../../src/generated/solvers';
import { cloth, rope, type World } from '../../src/index';
import type { Solver } from '../../src/solvers/solver';
import { steps, withWorld } from '../worlds';

const sheet = cloth({ name: 'sheet', particles: [9, 7], pins: ['top-left', 'top-right'], noise: 1e-3 });
const line = rope({ name: 'line', from: [2, 0, 0], to: [3, 0, 0], particles: 9, pins: ['first'] });
/** Large enough for workers to be worth their while. Plans are kept: one that has to be made is of a sheet that no world had before. */
const largeSheet = (rows: number) =>
  cloth({ name: 'large', particles: [21, rows], position: [4, 0, 0], pins: ['left'], noise: 1e-3 });
const large = largeSheet(21);

const elsewhere = projective({ substeps: 3, global: 'cholesky' });
const { prepareElsewhere: _, ...atOnce } = elsewhere;

/** Every worker that is started from now on, by its end. */
function watchWorkers(): Promise<unknown>[] {
  const { Worker } = workerThreads;
  const ended: Promise<unknown>[] = [];
  vi.spyOn(workerThreads, 'Worker').mockImplementation(function start(...given: ConstructorParameters<typeof Worker>) {
    const worker = new Worker(...given);
    ended.push(new Promise((resolve) => worker.once('exit', resolve)));
    return worker;
  } as never);
  return ended;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Bodies come and go, springs too, a snapshot comes back; the world stands still meanwhile. */
async function changes(world: World): Promise<string[]> {
  const hashes: string[] = [];
  const note = async () => {
    steps(world, 3);
    hashes.push(await world.hash());
  };
  await note();
  const snapshot = await world.snapshot();
  await world.add(large);
  await note();
  await world.removeSprings('large', [5, 90, 91]);
  await note();
  await world.remove('line');
  await note();
  await world.restore(snapshot);
  await note();
  return hashes;
}

const run = (solver: Solver, backend: 'reference' | 'wasm', threads: number) =>
  withWorld({ bodies: [sheet, line] }, { solver, backend, threads }, changes);

describe('a change that is prepared in workers', () => {
  it.each([
    ['wasm', 1],
    ['wasm', 2],
    ['reference', 1],
  ] as const)('leads to the same steps, to the last bit (%s, threads: %i)', async (backend, threads) => {
    expect(await run(elsewhere, backend, threads)).toEqual(await run(atOnce, backend, threads));
  });

  it.each([
    ['that was asked for', { global: 'multigrid' } as const],
    ['in the place of a factor that is too large', { factorMemory: 0.01 }],
  ])('likewise with multigrid %s, whose levels a worker plans', async (_name, options) => {
    const multigrid = projective({ substeps: 3, ...options });
    const { prepareElsewhere: _, ...here } = multigrid;
    const ended = watchWorkers();
    const hashes = await run(multigrid, 'wasm', 1);
    expect(ended.length).toBeGreaterThan(0);
    expect(hashes).toEqual(await run(here, 'wasm', 1));
    const facts = await withWorld({ bodies: [large] }, { solver: here, backend: 'wasm' }, async (world) => world.facts);
    expect(facts?.global).toBe('multigrid');
    await Promise.all(ended);
  });

  it('leaves the world free to go on', async () => {
    const stepsDuring = (solver: Solver, rows: number) =>
      withWorld({ bodies: [sheet] }, { solver, backend: 'wasm', threads: 1 }, async (world) => {
        let there = false;
        const added = world.add(largeSheet(rows)).then(() => {
          there = true;
        });
        for (; !there; await turn()) world.step();
        await added;
        expect(world.bodies.map(({ name }) => name)).toEqual(['sheet', 'large']);
        steps(world, 3);
        expect(world.frozen).toEqual([]);
        return world.frame - 3;
      });
    // Prepared at once, the body is there before the next turn of the event loop.
    expect(await stepsDuring(atOnce, 22)).toBe(1);
    expect(await stepsDuring(elsewhere, 23)).toBeGreaterThan(2);
  });

  it('ends with the world', async () => {
    const ended = watchWorkers();
    const added = await withWorld(
      { bodies: [sheet] },
      { solver: elsewhere, backend: 'wasm', threads: 1 },
      async (world) => {
        const pending = expect(world.add(largeSheet(24))).rejects.toThrow(
          'world: it was disposed of while its bodies changed',
        );
        while (ended.length === 0) await turn();
        return { pending };
      },
    );
    await added.pending;
    await Promise.all(ended);
    expect(ended.length).toBe(1);
  });

  it('ends with the world while the first factor is computed', async () => {
    const ended = watchWorkers();
    const added = await withWorld(
      { bodies: [sheet] },
      { solver: elsewhere, backend: 'wasm', threads: 1 },
      async (world) => {
        const pending = expect(world.add(largeSheet(25))).rejects.toThrow(
          'world: it was disposed of while its bodies changed',
        );
        while (ended.length < 2) await turn();
        return { pending };
      },
    );
    await added.pending;
    await Promise.all(ended);
  });

  it('is prepared at once where workers are refused', async () => {
    const expected = await run(atOnce, 'wasm', 1);
    let refused = 0;
    vi.stubGlobal('Worker', function refuse() {
      refused++;
      throw new Error('refused by the policy of the page');
    });
    try {
      expect(await run(elsewhere, 'wasm', 1)).toEqual(expected);
    } finally {
      vi.unstubAllGlobals();
    }
    expect(refused).toBe(3);
  });

  it('rejects springs that leave no factor, and the world goes on', async () => {
    const constants = { structural: 1e9, shear: 1e9, bend: 1e9 };
    const material = { massPerArea: 1e-12, stretch: 1, shear: 1, bend: 1 };
    const light = cloth({ name: 'light', particles: [21, 21], material, springConstants: constants });
    const solver = projective({ substeps: 1, global: 'cholesky' });
    await withWorld({ bodies: [sheet], timeStep: 0.1 }, { solver, backend: 'wasm', threads: 1 }, async (world) => {
      const message = 'projective: the springs must leave M + h^2 L positive definite';
      await expect(world.add(light)).rejects.toThrow(message);
      expect(world.bodies.map(({ name }) => name)).toEqual(['sheet']);
      world.step();
    });
  });
});
