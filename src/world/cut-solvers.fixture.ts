/** Every solver after a cut and a slit. */
import { expect } from 'vitest';
import { quadCloth, steps, withWorld } from '../../test/worlds';
import {
  adaptiveConstraints,
  constraintEnforcement,
  massSpring,
  newton,
  positionBased,
  projective,
} from '../generated/solvers';
import type { Solver } from '../solvers/solver';
import type { BackendName } from './types';

export const cutSolvers: [string, Solver][] = [
  ['projective', projective({ substeps: 2 })],
  ['projective, red-black', projective({ global: 'red-black', substeps: 2 })],
  ['projective, multigrid', projective({ global: 'multigrid', substeps: 2 })],
  ['projective, chebyshev', projective({ global: 'chebyshev', substeps: 2 })],
  ['massSpring', massSpring({ substeps: 'auto' })],
  ['positionBased', positionBased({ substeps: 2 })],
  ['constraintEnforcement', constraintEnforcement()],
  ['adaptiveConstraints', adaptiveConstraints()],
  ['newton', newton()],
];

/** Two bodies, of which the one is cut in two, and then once more from its border to its middle. */
export async function expectToGoOn(solver: Solver, backend: BackendName): Promise<void> {
  const sheet = quadCloth(7, 7, { name: 'sheet', plane: 'vertical', pins: ['top'] });
  await withWorld({ bodies: [sheet, quadCloth(4, 4, { name: 'other' })] }, { backend, solver }, async (world) => {
    steps(world, 1);
    await world.cut({ point: [0, -0.4, 0], normal: [0, 1, 0] }, { body: 'sheet' });
    steps(world, 1);
    await world.cut({ eye: [0.5, -0.2, 3], from: [0.52, 0.1, 0], to: [0.52, -0.3, 0] });
    steps(world, 2);
    expect(world.frozen).toEqual([]);
    expect((await world.read('sheet')).every(Number.isFinite)).toBe(true);
    expect(world.bodies[0].particleCount).toBeGreaterThan(49 + 7);
    expect((await world.statistics()).energy.total).toBeLessThan(1e3);
  });
}
