/** Pins farther apart than what is between them is long: constraints that cannot hold give way quietly. */
import { describe, expect, it } from 'vitest';
import { cloth } from '../../src/index';
import { adaptiveConstraints } from '../../src/solvers/adaptive-constraints/index';
import { constraintEnforcement } from '../../src/solvers/constraint-enforcement/index';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { projective } from '../../src/solvers/projective/index';
import { largestStrain, withWorld } from '../worlds';

const sheet = cloth({ size: [1, 1], particles: [9, 9], plane: 'vertical', pins: ['top-left', 'top-right'] });
const solvers = {
  projective: projective(),
  massSpring: massSpring(),
  constraintEnforcement: constraintEnforcement(),
  'constraintEnforcement, multipliers': constraintEnforcement({ unknowns: 'multipliers' }),
  adaptiveConstraints: adaptiveConstraints(),
};

describe.each(Object.entries(solvers))('%s', (_, solver) => {
  it('a sheet that is pulled 30 % too wide hangs still', async () => {
    await withWorld({ bodies: [sheet] }, { solver, backend: 'wasm' }, async (world) => {
      let kinetic = 0;
      for (let frame = 1; frame <= 150; frame++) {
        world.movePin(sheet, 'top-right', [0.3 * Math.min(1, frame / 60), 0, 0]);
        world.step();
        kinetic = Math.max(kinetic, (await world.statistics()).energy.kinetic);
      }
      expect(kinetic).toBeLessThan(0.3);
      const statistics = await world.statistics();
      expect(statistics.energy.kinetic).toBeLessThan(0.02);
      expect(largestStrain(statistics)).toBeLessThan(2);
      expect(world.frozen).toEqual([]);
    });
  });

  it('and comes back when they are brought together', async () => {
    await withWorld({ bodies: [sheet] }, { solver, backend: 'wasm' }, async (world) => {
      for (let frame = 1; frame <= 180; frame++) {
        const apart = frame <= 60 ? frame / 60 : Math.max(0, 2 - frame / 60);
        world.movePin(sheet, 'top-right', [0.3 * apart, 0, 0]);
        world.step();
      }
      expect(largestStrain(await world.statistics())).toBeLessThan(0.15);
    });
  });
});
