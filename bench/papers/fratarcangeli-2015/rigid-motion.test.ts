/** Rigid motion is found as it was made, and hybrid Jacobi with plain averaging makes some where the solver makes none. */
import { describe, expect, it } from 'vitest';
import { assemble } from '../../../src/scene/assemble';
import { scene } from '../../../src/scene/scene';
import { withSchedule } from '../../gpu/schedule-run';
import { AveragedHybrid } from './averaged-hybrid';
import { rigidMotion } from './rigid-motion';
import { stretchedSheet } from './stretched-sheet';

describe('rigidMotion', () => {
  const { positions, masses } = assemble(scene(stretchedSheet(5).scene));

  it('tells a drift and a turn', () => {
    const angle = Math.PI / 6;
    const moved = positions.slice();
    for (let i = 0; i < positions.length; i += 3) {
      const [x, z] = [positions[i], positions[i + 2]];
      moved[i] = x * Math.cos(angle) + z * Math.sin(angle) + 0.3;
      moved[i + 2] = z * Math.cos(angle) - x * Math.sin(angle) + 0.4;
    }
    const { drift, turn } = rigidMotion(masses, positions, moved);
    expect(drift).toBeCloseTo(0.5, 6);
    expect(turn).toBeCloseTo(30, 6);
  });

  it('is nothing where a sheet grows from its middle', () => {
    const { drift, turn, linear, angular } = rigidMotion(
      masses,
      positions,
      positions.map((x) => 2 * x),
    );
    for (const value of [drift, turn, linear, angular]) expect(Math.abs(value)).toBeLessThan(1e-9);
  });
});

describe('hybrid Jacobi', () => {
  it('shifts a free sheet with plain averages, and not where copies share the mass', async () => {
    await withSchedule(
      stretchedSheet(8),
      { schedule: 'hybrid-jacobi', colours: 2 },
      async ({ model, pressed, positionsAfter }) => {
        const plain = new AveragedHybrid(model, pressed, 2);
        for (let k = 0; k < 40; k++) plain.iterate();
        const averaged = rigidMotion(model.masses, pressed, plain.positions);
        const shared = rigidMotion(model.masses, pressed, await positionsAfter(40));
        expect(averaged.linear).toBeGreaterThan(1000 * shared.linear);
      },
      { backend: 'wasm', threads: 1 },
    );
  });
});
