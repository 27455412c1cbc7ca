/** A sheet without gravity, at rest: how far it wanders, on any backend. */
import { expect } from 'vitest';
import { type BackendName, cloth } from '../../src/index';
import { projective } from '../../src/solvers/projective/index';
import { steps, withWorld } from '../worlds';

/**
 * How far a sheet at rest may wander in 2000 steps [m]. What the sweeps would move is below half a unit in the last place, and rounds
 * away: 3e-8 m were seen on a GPU. Over-relaxation wakes it (9e-5 m there), so it is off here.
 */
const restDrift = { reference: 1e-12, wasm: 1e-6, webgpu: 1e-5 };

/** Each frame is 20 steps. */
export async function expectRest(backend: BackendName, frames: number): Promise<void> {
  const sheet = cloth({ size: [1, 1], particles: [12, 11] });
  const solver = projective({ relaxation: 1 });
  await withWorld({ bodies: [sheet], gravity: [0, 0, 0] }, { backend, solver }, async (world) => {
    expect(world.substeps).toBe(20);
    const before = Array.from(await world.read(sheet));
    steps(world, frames);
    const after = await world.read(sheet);
    before.forEach((x, i) => {
      expect(Math.abs(after[i] - x)).toBeLessThan(restDrift[backend]);
    });
  });
}
