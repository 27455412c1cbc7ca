/** Contact adds no energy: every kind of body, of every material, on every solver, on the given backends. A file of tests for some backends each, so that files run side by side. */
import { describe, expect, it } from 'vitest';
import type { BackendName } from '../../src/index';
import { everyBody, everySolver, highestExcess } from './contact-energy';

/** Frames: the impact, and on wasm what comes of it. */
const frames = { wasm: 60, reference: 15, webgpu: 6 };

export function contactEnergyOn(...chosen: BackendName[]): void {
  const runs = everySolver.flatMap(({ backends, ...solver }) =>
    backends.filter((backend) => chosen.includes(backend)).map((backend) => ({ ...solver, backend })),
  );
  describe.each(runs)('$name on $backend', ({ make, backend, solids, total }) => {
    it.each(everyBody)('%s', async (name, body) => {
      const excess = await highestExcess(body(solids), make(), backend, frames[backend]);
      expect(excess.frozen).toEqual([]);
      expect(excess.motion).toBeLessThan(0.003);
      if (total.test(name)) expect(excess.total).toBeLessThan(0.003);
    });
  });
}
