/** Contact adds no energy: every kind of body, of every material, on every solver and backend. */
import { describe, expect, it } from 'vitest';
import { everyBody, everySolver, highestExcess } from './contact-energy';

/** Frames: the impact, and on wasm what comes of it. */
const frames = { wasm: 60, reference: 15, webgpu: 6 };

const runs = everySolver.flatMap(({ backends, ...solver }) => backends.map((backend) => ({ ...solver, backend })));

describe.each(runs)('$name on $backend', ({ make, backend, solids, total }) => {
  it.each(everyBody)('%s', async (name, body) => {
    const excess = await highestExcess(body(solids), make(), backend, frames[backend]);
    expect(excess.frozen).toEqual([]);
    expect(excess.motion).toBeLessThan(0.003);
    if (total.test(name)) expect(excess.total).toBeLessThan(0.003);
  });
});
