/** The plan of multigrid that a worker makes: the caller's own, to the last bit, and gone when nobody wants it any more. */
import { expect, it } from 'vitest';
import { apart, clothEdges, type EdgeList, pathEdges, tetrahedralEdges } from '../test-matrices';
import { planMultigrid } from './plan-multigrid';
import { planMultigridElsewhere } from './plan-multigrid-elsewhere';

const graphs: Record<string, [EdgeList, number[]]> = {
  'a free cloth': [clothEdges(19, 17), []],
  'a lattice that is held': [tetrahedralEdges(7, 6, 5), [0, 1, 2, 40]],
  'several bodies': [apart(clothEdges(12, 9), { count: 3, ends: [] }, pathEdges(40)), [5, 130]],
};

const jobOf = ([{ count, ends }, heldOnes]: [EdgeList, number[]]) => {
  const held = new Uint8Array(count);
  for (const i of heldOnes) held[i] = 1;
  return {
    ends: Uint32Array.from(ends),
    stiffness: Float64Array.from({ length: ends.length / 2 }, (_, s) => 1 + (s % 7) / 3),
    mass: Float64Array.from({ length: count }, (_, i) => 1 + (i % 5) / 10),
    held,
  };
};

it.each(Object.keys(graphs))('is that of planMultigrid: %s', async (name) => {
  const job = jobOf(graphs[name]);
  const plan = await planMultigridElsewhere(job);
  expect(plan).toEqual(planMultigrid(job.ends, job.stiffness, job.mass, job.held));
  // The arrays stay the caller's.
  expect(job).toEqual(jobOf(graphs[name]));
});

it('rejects with the reason of the signal', async () => {
  const controller = new AbortController();
  const planned = planMultigridElsewhere(jobOf(graphs['a free cloth']), controller.signal);
  controller.abort(new Error('no longer wanted'));
  await expect(planned).rejects.toThrow('no longer wanted');
});
