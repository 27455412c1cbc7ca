/** Plans of layouts in workers: the same as the caller's own, told of while they are made, kept by content, and gone when nobody wants them any more. */
import workerThreads from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { withWorld } from '../../../test/worlds';
import { cloth, sdf, softBody, type WorldEvent } from '../../index';
import { assemble } from '../../scene/assemble';
import { scene } from '../../scene/scene';
import type { Body } from '../../scene/types';
import { constraintsOf } from './constraint-types';
import { type PositionBasedOptions, positionBased } from './index';
import { planRequest } from './lay-out';
import { completeOptions } from './options';
import { planAtOnce, planInBackground } from './plan-in-background';
import { planLayout } from './plan-layout';

/** How many workers were started since, and their ends. */
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

/** A sheet that is large enough for a worker. Plans are kept: each test has a sheet of its own. */
const sheet = (rows: number, more: Partial<Parameters<typeof cloth>[0]> = {}) =>
  cloth({ name: `sheet ${rows}`, particles: [61, rows], ...more });

function requestFor(body: Body, options: PositionBasedOptions = {}) {
  const model = assemble(scene({ bodies: [body] }));
  return planRequest(model, constraintsOf(model), completeOptions(options), options.schedule === 'patches');
}

const never = { signal: new AbortController().signal, progress: () => {} };

describe('a plan that is made in a worker', () => {
  it.each<PositionBasedOptions>([
    { schedule: 'coloured' },
    { schedule: 'patches' },
    { schedule: 'phantoms' },
    { schedule: 'phantoms', phantoms: 'single', colours: 9 },
    { schedule: 'gauss-seidel' },
    { schedule: 'jacobi' },
    { schedule: 'hybrid-jacobi', colours: 3 },
  ])('is that of the caller: %o', async (options) => {
    const ended = watchWorkers();
    const body = softBody({ shape: sdf.sphere({ radius: 1 }), resolution: 9, material: 'foam' });
    const request = requestFor(body, options);
    const kept = request.types.map(({ particles }) => particles.slice());
    expect(await planInBackground(request, never)).toEqual(planLayout(request, () => {}));
    expect(ended).toHaveLength(1);
    // The constraints stay the caller's.
    expect(request.types.map(({ particles }) => particles)).toEqual(kept);
  });

  it('tells how far it is, from 0 to 1', async () => {
    const told: number[] = [];
    const progress = (fraction: number) => told.push(fraction);
    await planInBackground(requestFor(sheet(50), { schedule: 'patches' }), { ...never, progress });
    expect(told.length).toBeGreaterThan(4);
    expect(told).toEqual(told.slice().sort((a, b) => a - b));
    expect([told[0], told.at(-1)]).toEqual([0, 1]);
  });

  it('is made once for bodies of the same shape, whatever their material, at once or not', async () => {
    const first = await planInBackground(requestFor(sheet(51)), never);
    const ended = watchWorkers();
    const told: number[] = [];
    const again = requestFor(sheet(51, { material: 'silk', position: [3, 0, 0] }));
    expect(await planInBackground(again, { ...never, progress: (fraction) => told.push(fraction) })).toBe(first);
    expect(planAtOnce(again)).toBe(first);
    expect([ended.length, told.length]).toEqual([0, 0]);
    expect(planAtOnce(requestFor(sheet(51), { schedule: 'phantoms' }))).not.toBe(first);
    expect(planAtOnce(requestFor(sheet(51, { springs: { bend: false } })))).not.toBe(first);
  });

  it('is made at once where it is small', async () => {
    const ended = watchWorkers();
    const request = requestFor(cloth({ particles: [20, 20] }));
    expect(await planInBackground(request, never)).toEqual(planLayout(request, () => {}));
    expect(ended).toHaveLength(0);
  });

  it('is made at once where workers are refused', async () => {
    const request = requestFor(sheet(52));
    const told: number[] = [];
    vi.stubGlobal('Worker', function refuse() {
      throw new Error('refused by the policy of the page');
    });
    try {
      const plan = await planInBackground(request, { ...never, progress: (fraction) => told.push(fraction) });
      expect(plan).toEqual(planLayout(request, () => {}));
    } finally {
      vi.unstubAllGlobals();
    }
    expect([told[0], told.at(-1)]).toEqual([0, 1]);
  });

  it('ends with the reason of the signal, and its worker with it', async () => {
    const ended = watchWorkers();
    const controller = new AbortController();
    const planned = planInBackground(requestFor(sheet(53)), { ...never, signal: controller.signal });
    controller.abort(new Error('no longer wanted'));
    await expect(planned).rejects.toThrow('no longer wanted');
    expect(ended).toHaveLength(1);
    await Promise.all(ended);
  });
});

describe('a world', () => {
  const fractions = (events: readonly WorldEvent[]) =>
    events.flatMap((event) => (event.type === 'preparing' ? [event.fraction] : []));

  it('tells while it is created, once for all worlds of the same bodies', async () => {
    const told: number[][] = [];
    for (let k = 0; k < 2; k++) {
      const events: WorldEvent[] = [];
      const onEvent = (event: WorldEvent) => events.push(event);
      await withWorld({ bodies: [sheet(54)] }, { solver: positionBased(), backend: 'wasm', onEvent }, () => {});
      told.push(fractions(events));
    }
    expect(told[0][0]).toBe(0);
    expect(told[0].at(-1)).toBe(1);
    expect(told[1]).toEqual([]);
  });

  it('goes on while a body is prepared that joins it, and ends up as if it had been prepared at once', async () => {
    const solver = positionBased({ substeps: 2, schedule: 'phantoms' });
    const { prepareElsewhere: _, ...atOnce } = solver;
    const small = cloth({ name: 'small', particles: [5, 5], pins: ['top-left'], noise: 1e-3 });
    const large = sheet(55, { position: [5, 0, 0], pins: ['left'], noise: 1e-3 });
    const hash = (used: typeof solver, goOn: boolean) => {
      const events: WorldEvent[] = [];
      const onEvent = (event: WorldEvent) => events.push(event);
      return withWorld({ bodies: [small] }, { solver: used, backend: 'wasm', threads: 1, onEvent }, async (world) => {
        let there = false;
        const added = world.add(large).then(() => {
          there = true;
        });
        let turns = 0;
        for (; goOn && !there; turns++) await new Promise<void>((resolve) => setImmediate(resolve));
        await added;
        for (let frame = 0; frame < 3; frame++) world.step();
        return { hash: await world.hash(), turns, told: fractions(events) };
      });
    };
    const elsewhere = await hash(solver, true);
    expect(elsewhere.turns).toBeGreaterThan(2);
    expect(elsewhere.told.at(-1)).toBe(1);
    const own = await hash(atOnce, false);
    expect(own.told).toEqual([]);
    expect(elsewhere.hash).toBe(own.hash);
  });

  it('that is disposed of lets go of the body that is being prepared', async () => {
    const ended = watchWorkers();
    const pending = await withWorld(
      { bodies: [cloth({ name: 'small', particles: [5, 5] })] },
      { solver: positionBased(), backend: 'wasm', threads: 1 },
      async (world) => {
        const added = expect(world.add(sheet(56))).rejects.toThrow(
          'world: it was disposed of while its bodies changed',
        );
        while (ended.length === 0) await new Promise<void>((resolve) => setImmediate(resolve));
        return { added };
      },
    );
    await pending.added;
    await Promise.all(ended);
  });
});
