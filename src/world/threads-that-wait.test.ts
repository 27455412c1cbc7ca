/** Threads whose number nobody asked for: they take nothing from a world that starts, but come early where workers plan for it. */
import { afterEach, expect, it, vi } from 'vitest';
import { WasmBackend } from '../compute/wasm/wasm-backend';
import { positionBased, projective } from '../generated/solvers';
import { cloth } from '../scene/cloth/cloth';
import type { Solver } from '../solvers/solver';
import { createWorld } from './create-world';

afterEach(() => {
  vi.restoreAllMocks();
});

/** How often threads were called for: after `createWorld`, after the first step, after the second. */
async function calls(solver: Solver): Promise<number[]> {
  const startThreads = vi.spyOn(WasmBackend.prototype, 'startThreads');
  const world = await createWorld({ bodies: [cloth({ particles: [9, 9] })] }, { solver, backend: 'wasm' });
  const counts = [startThreads.mock.calls.length];
  for (let k = 0; k < 2; k++) {
    world.step();
    counts.push(startThreads.mock.calls.length);
  }
  world.dispose();
  return counts;
}

it('come with the second step where everything is planned at once', async () => {
  expect(await calls(projective())).toEqual([0, 0, 1]);
});

it('come while others plan', async () => {
  const [made] = await calls(positionBased());
  expect(made).toBe(1);
});
