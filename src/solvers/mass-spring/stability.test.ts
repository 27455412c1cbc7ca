/** What steps shorter and longer than the stable one do, and what becomes of energy at half of it. */
import { describe, expect, it } from 'vitest';
import { editState, steps, withWorld } from '../../../test/worlds';
import { cloth, type WorldEvent } from '../../index';
import { assemble } from '../../scene/assemble';
import { scene } from '../../scene/scene';
import { massSpring } from './index';

const still = { gravity: [0, 0, 0], drag: 1 } as const;

describe('the length of a step', () => {
  const sheet = cloth({ size: [1, 1], particles: [9, 9], material: 'cotton', pins: ['top-left', 'top-right'] });
  const long = { bodies: [sheet], timeStep: 1 / 60 };

  it('beyond the stable one is warned of, and what blows up is frozen', async () => {
    const events: WorldEvent[] = [];
    const onEvent = (event: WorldEvent) => events.push(event);
    await withWorld(long, { solver: massSpring({ substeps: 4 }), onEvent }, async (world) => {
      const warning = events.find((event) => event.type === 'step-too-long');
      expect(warning).toMatchObject({ step: 1 / 240, stable: world.facts.stableStep });
      steps(world, 120);
      await world.finished();
      expect(world.frozen).toEqual([sheet.name]);
      expect(events.some((event) => event.type === 'body-frozen')).toBe(true);
    });
  });

  it("is short enough with 'auto', also where the world is retuned", async () => {
    const events: WorldEvent[] = [];
    const options = {
      solver: massSpring(),
      backend: 'wasm',
      onEvent: (event: WorldEvent) => events.push(event),
    } as const;
    await withWorld(long, options, async (world) => {
      const before = world.substeps;
      expect(world.timeStep / before).toBeLessThanOrEqual(0.9 * Number(world.facts.stableStep));
      steps(world, 60);
      await world.retune({ stiffness: 16, timeStep: 1 / 30 });
      steps(world, 60);
      expect(Math.abs(world.substeps / before - 8)).toBeLessThan(1);
      await world.finished();
      expect(world.frozen).toEqual([]);
      expect(events.map((event) => event.type)).toEqual(['backend-chosen']);
    });
  });

  it("is as short as 5000 substeps make it with 'auto', and the world warns where that is too long", async () => {
    const stiff = cloth({ size: [1, 1], particles: [5, 5], springConstants: { structural: 1e9, shear: 1e9, bend: 1 } });
    const events: WorldEvent[] = [];
    const onEvent = (event: WorldEvent) => events.push(event);
    await withWorld({ bodies: [stiff] }, { solver: massSpring(), backend: 'wasm', onEvent }, (world) => {
      expect(world.substeps).toBe(5000);
      const why = expect.stringMatching(/s that are sure to be stable, and 'auto' takes 5000 substeps at most$/);
      expect(events).toContainEqual(expect.objectContaining({ type: 'step-too-long', auto: true, why }));
    });
  });

  /** What holds for any direction of the springs is less than a flat sheet needs, whose springs all lie in its plane. */
  it.each(['springs', 'quadratic'] as const)(
    'of the estimate is stable, twice as long is not, with bending by %s',
    async (bending) => {
      const free = cloth({ size: [1, 1], particles: [7, 7], material: 'cotton', bending, noise: 1e-3 });
      const stable = Number(massSpring().prepare(assemble(scene({ bodies: [free] })), 'wasm').facts.stableStep);
      const run = (share: number) =>
        withWorld(
          { bodies: [free], ...still, timeStep: 40 * share * stable },
          { solver: massSpring({ substeps: 40 }), backend: 'wasm' },
          async (world) => {
            steps(world, 100);
            await world.finished();
            return world.frozen.length;
          },
        );
      expect(await run(1)).toBe(0);
      expect(await run(2)).toBe(1);
    },
  );
});

describe.each(['reference', 'wasm'] as const)('energy on %s', (backend) => {
  /**
   * Symplectic Euler keeps not the energy but one that differs from it by a share of h omega / 2 for each wave: at half the stable step, by up to
   * half for the fastest. What is seen is an energy that wavers and goes nowhere.
   */
  it('of an undamped sheet is bounded over 10,000 steps at half the stable step', async () => {
    const sheet = cloth({ size: [1, 1], particles: [6, 6], material: 'rubber', pins: ['top-left'] });
    const stable = Number(massSpring().prepare(assemble(scene({ bodies: [sheet] })), backend).facts.stableStep);
    const options = { bodies: [sheet], ...still, timeStep: 50 * 0.5 * stable };
    await withWorld(options, { solver: massSpring({ substeps: 50 }), backend }, async (world) => {
      await editState(world, (positions) => {
        for (let i = 1; i < 36; i++) {
          positions[4 * i] *= 1.1;
          positions[4 * i + 1] += 0.03 * Math.sin(3 * i);
        }
      });
      const start = (await world.statistics()).energy.total;
      const energies: number[] = [];
      for (let frame = 0; frame < 200; frame++) {
        world.step();
        energies.push((await world.statistics()).energy.total / start);
      }
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(Math.min(...energies)).toBeGreaterThan(0.9);
      expect(Math.max(...energies)).toBeLessThan(1.2);
      expect(Math.abs(mean(energies.slice(150)) - mean(energies.slice(0, 50)))).toBeLessThan(0.04);
      expect(world.frozen).toEqual([]);
    });
  });
});
