/** The plan that a worker makes: the same as the caller's own, and gone when nobody wants it any more. */
import workerThreads from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { edgePattern } from './edge-pattern';
import { factorLayout } from './factor-layout';
import { planComponents } from './plan-components';
import { planElsewhere } from './plan-elsewhere';
import { apart, arrowEdges, clothEdges, type EdgeList } from './test-matrices';

const typed = ({ count, ends }: EdgeList) => ({ count, ends: Uint32Array.from(ends) });
const graphs = {
  nothing: typed({ count: 0, ends: [] }),
  'a cloth': typed(clothEdges(19, 17)),
  'several bodies': typed(apart(clothEdges(12, 9), { count: 5, ends: [] }, arrowEdges(300, 0))),
};

describe('planElsewhere', () => {
  it.each(Object.keys(graphs) as (keyof typeof graphs)[])(
    'gives the plan and the layout of planComponents: %s',
    async (name) => {
      const { count, ends } = graphs[name];
      const { pattern, edgeEntry } = edgePattern(count, ends);
      const plan = planComponents(pattern);
      const kept = ends.slice();
      expect(await planElsewhere(count, ends)).toEqual({
        pattern,
        edgeEntry,
        plan,
        layout: factorLayout(plan, pattern),
      });
      // The ends stay the caller's.
      expect(ends).toEqual(kept);
    },
  );

  it('knows the grid of a sheet', async () => {
    const { count, ends } = typed(clothEdges(24, 20));
    const grid = Int32Array.from({ length: 2 * count }, (_, k) =>
      k % 2 === 0 ? (k / 2) % 24 : Math.floor(k / 2 / 24),
    );
    const plan = planComponents(edgePattern(count, ends).pattern, { grid });
    expect((await planElsewhere(count, ends, undefined, grid)).plan).toEqual(plan);
    expect(plan).not.toEqual(planComponents(edgePattern(count, ends).pattern));
  });

  it('rejects with the reason of the signal, and ends its worker', async () => {
    const { Worker } = workerThreads;
    const ended: Promise<unknown>[] = [];
    vi.spyOn(workerThreads, 'Worker').mockImplementation(function start(
      ...given: ConstructorParameters<typeof Worker>
    ) {
      const worker = new Worker(...given);
      ended.push(new Promise((resolve) => worker.once('exit', resolve)));
      return worker;
    } as never);
    const { count, ends } = typed(clothEdges(101, 101));
    const controller = new AbortController();
    const planned = planElsewhere(count, ends, controller.signal);
    controller.abort(new Error('no longer wanted'));
    await expect(planned).rejects.toThrow('no longer wanted');
    await expect(planElsewhere(count, ends, controller.signal)).rejects.toThrow('no longer wanted');
    expect(ended.length).toBe(1);
    await Promise.all(ended);
  });

  it('rejects with what the plan throws', async () => {
    const message = 'sparse: edge 1 must join rows below the size, 3, got 7';
    await expect(planElsewhere(3, Uint32Array.of(0, 1, 2, 7))).rejects.toThrow(message);
  });

  it('rejects where workers are refused', async () => {
    vi.stubGlobal('Worker', function refuse() {
      throw new Error('refused by the policy of the page');
    });
    try {
      await expect(planElsewhere(2, Uint32Array.of(0, 1))).rejects.toThrow('refused by the policy of the page');
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
