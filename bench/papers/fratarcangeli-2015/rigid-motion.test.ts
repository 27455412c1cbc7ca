/** Rigid motion is found as it was made, and hybrid Jacobi with plain means makes some where the solver makes none. */
import { describe, expect, it } from 'vitest';
import { assemble } from '../../../src/scene/assemble';
import { scene } from '../../../src/scene/scene';
import { withSchedule } from '../../gpu/schedule-run';
import { HybridJacobi, type Joining, paperColours, solverColours } from './hybrid-jacobi';
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
  const { scene: options, press } = stretchedSheet(8);
  const model = assemble(scene(options));
  const start = model.positions.slice();
  for (let i = 0; i < start.length; i += 3) start.set(press(start[i], start[i + 1], start[i + 2], 0), i);
  const after = (joining: Joining) => {
    const hybrid = new HybridJacobi(model, start, paperColours(model), 4, joining);
    for (let k = 0; k < 40; k++) hybrid.iterate();
    return hybrid.positions;
  };

  it('shifts a free sheet with plain means, and not where copies share the mass', () => {
    expect(rigidMotion(model.masses, start, after('mean')).drift).toBeGreaterThan(0.01);
    expect(rigidMotion(model.masses, start, after('shared-mass')).drift).toBeLessThan(1e-12);
  });

  it('is then what the solver computes, where the colours are the same', async () => {
    const mine = new HybridJacobi(model, start, solverColours(model), 4, 'shared-mass');
    for (let k = 0; k < 5; k++) mine.iterate();
    const found = await withSchedule(
      stretchedSheet(8),
      { schedule: 'hybrid-jacobi', colours: 4 },
      ({ positionsAfter }) => positionsAfter(5),
      { backend: 'reference' },
    );
    found.forEach((x, i) => {
      expect(x).toBeCloseTo(mine.positions[i], 6);
    });
  });
});
