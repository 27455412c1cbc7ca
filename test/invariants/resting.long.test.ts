/** Sheets that hang over a box come to rest wherever the box is beneath them, at three resolutions. docs/colliders.md says with which solvers they do not, and why. */
import { describe, expect, it } from 'vitest';
import { constraintEnforcement } from '../../src/solvers/constraint-enforcement/index';
import { positionBased } from '../../src/solvers/position-based/index';
import { projective } from '../../src/solvers/projective/index';
import type { Solver } from '../../src/solvers/solver';
import { motionLeft, restingScenes, sheetLeft } from './resting';

const atRest = 1e-6;
/** How far the box is off the middle of the sheet [m]. */
const places = [
  [0, 0],
  [-0.013, -0.007],
  [-0.04, 0.01],
  [0, -0.025],
] as const;

describe.each([15, 21, 31])('on wasm, at %i particles a side', (side) => {
  it.each<[string, Solver]>([
    ['projective by coloured sweeps', projective({ global: 'coloured' })],
    ['projective by red-black sweeps', projective({ global: 'red-black', lagged: true })],
    ['positionBased', positionBased()],
  ])('a sheet over a box rests in four places with %s', async (_, solver) => {
    for (const place of places) {
      const left = await motionLeft(restingScenes.box(side, place), solver, 'wasm');
      expect(left, `box off by ${place}`).toBeLessThan(atRest);
    }
  });

  // Its flaps still swing in some places after three seconds, with up to 2e-6.
  it('a sheet over a box shakes in none of four places with multipliers of constraintEnforcement', async () => {
    const solver = constraintEnforcement({ unknowns: 'multipliers' });
    for (const place of places) {
      const left = await sheetLeft(restingScenes.box(side, place), solver);
      expect(left.jitter, `box off by ${place}`).toBeLessThan(atRest * left.fall);
    }
  });
});
