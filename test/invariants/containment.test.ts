/** A body that breaks is frozen where it was, told of once, and harms nobody else. */
import { describe, expect, it } from 'vitest';
import type { WorldEvent } from '../../src/index';
import { projective } from '../../src/solvers/projective/index';
import { spoiledSolver } from '../spoiled-solver';
import { everyBackend, quadCloth, steps, withWorld } from '../worlds';

const bad = quadCloth(9, 9, { name: 'bad', pins: ['top-left'] });
const good = quadCloth(9, 9, { name: 'good', pins: ['top-left'], position: [3, 0, 0] });

/** With a way to put a NaN into the rest lengths of the first springs: those around the first particle alone, which may be held, harm nobody. */
const spoiledProjective = () => spoiledSolver(projective(), 'neighbourRest');

describe.each(everyBackend)('on %s', (backend) => {
  it('a body torn away at an impossible speed freezes alone', async () => {
    const events: WorldEvent[] = [];
    const solver = projective({ substeps: 6 });
    const options = { backend, solver, onEvent: (event: WorldEvent) => events.push(event) };
    const alone = await withWorld({ bodies: [good] }, { backend, solver }, async (world) => {
      steps(world, 25);
      return Array.from(await world.read('good'));
    });
    await withWorld({ bodies: [bad, good] }, options, async (world) => {
      steps(world, 10);
      const before = Array.from(await world.read(bad));
      world.movePin('bad', 'top-left', [0, 9e4, 0]);
      steps(world, 15);
      await world.finished();
      expect(world.frozen).toEqual(['bad']);
      const frozen = await world.read(bad);
      // It stands still at the start of the step in which it broke: within one step of where it was before.
      before.forEach((x, i) => {
        expect(Math.abs(frozen[i] - x)).toBeLessThan(0.1);
      });
      expect((await world.readVelocities(bad)).every((v) => v === 0)).toBe(true);
      const beside = Array.from(await world.read(good));
      beside.forEach((x, i) => {
        expect(Math.abs(x - alone[i])).toBeLessThan(1e-6);
      });
      const told = events.filter((event) => event.type === 'body-frozen');
      expect(told).toHaveLength(1);
      expect(told[0]).toMatchObject({ body: 'bad' });

      world.movePin('bad', 'top-left', [0, 0, 0]);
      world.thaw('bad');
      expect(world.frozen).toEqual([]);
      steps(world, 5);
      await world.finished();
      expect(world.frozen).toEqual([]);
      expect((await world.readVelocities(bad)).some((v) => v !== 0)).toBe(true);
    });
  });

  it('a NaN that arises in one body stays there and never comes out', async () => {
    const { solver, spoil } = spoiledProjective();
    await withWorld({ bodies: [bad, good] }, { backend, solver }, async (world) => {
      steps(world, 5);
      spoil(...new Array(12).fill(Number.NaN));
      steps(world, 5);
      await world.finished();
      expect(world.frozen).toEqual(['bad']);
      for (const body of ['bad', 'good']) expect((await world.read(body)).every(Number.isFinite)).toBe(true);
      const { error, energy } = await world.statistics();
      expect(Number.isFinite(error) && Number.isFinite(energy.total)).toBe(true);
      expect((await world.readVelocities(good)).some((v) => v !== 0)).toBe(true);
    });
  });

  it('numbers too large for a float do not become NaN for others', async () => {
    const heavy = quadCloth(5, 5, { name: 'heavy', springConstants: { structural: 1e9 }, pins: ['top'] });
    await withWorld({ bodies: [heavy, good], timeStep: 0.1 }, { backend }, async (world) => {
      world.gravity = [0, -999, 0];
      // A software GPU takes its time.
      steps(world, backend === 'webgpu' ? 15 : 60);
      await world.finished();
      expect(world.frozen).not.toContain('good');
      for (const body of ['heavy', 'good']) {
        expect((await world.read(body)).every((x) => Math.abs(x) < 100)).toBe(true);
      }
    });
  });
});
