/** Worlds whose bodies come apart: by a cut, and because they are pulled too hard. */
import { describe, expect, it } from 'vitest';
import { everyBackend, quadCloth, steps, withWorld } from '../../test/worlds';
import { rope, type World, type WorldEvent } from '../index';
import { components } from '../mesh/components';
import { projective } from '../solvers/projective/index';

/** Quick on every backend. */
const quick = projective({ global: 'red-black', substeps: 2, iterations: 8 });
const still = { gravity: [0, 0, 0] as const };
const sheet = () => quadCloth(9, 9, { name: 'sheet', plane: 'vertical', pins: ['top'] });
/** Below the fourth row of particles. */
const across = { point: [0, -0.4, 0], normal: [0, 1, 0] } as const;

const heights = async (world: World, body = 0) => (await world.read(body)).filter((_, i) => i % 3 === 1);
const pieces = ({ bodies: [{ particleCount, springs }] }: World) => components(particleCount, springs.ends).count;

describe.each(everyBackend)('on %s', (backend) => {
  it('a sheet that is cut in two falls apart', async () => {
    const events: WorldEvent[] = [];
    const onEvent = (event: WorldEvent) => void events.push(event);
    await withWorld({ bodies: [sheet()] }, { backend, solver: quick, onEvent }, async (world) => {
      steps(world, 3);
      expect(await world.cut(across)).toEqual([{ body: 'sheet', particles: 9, springs: 0 }]);
      expect(events.filter(({ type }) => type === 'torn')).toEqual([
        { type: 'torn', body: 'sheet', particles: 9, springs: 0, frame: 3 },
      ]);
      expect(pieces(world)).toBe(2);
      const before = await heights(world);
      steps(world, 20);
      const after = await heights(world);
      // Row 8 fell with the lower piece: g t2 / 2 in 20 of the frames, from the speed that it had. Row 2 hangs.
      expect(before[80] - after[80]).toBeGreaterThan(0.4);
      expect(Math.abs(before[20] - after[20])).toBeLessThan(0.02);
      expect(world.frozen).toEqual([]);
    });
  });

  it('new particles have the place and the velocity of those that they come from, and mass and momentum are kept', async () => {
    await withWorld({ bodies: [sheet()] }, { backend, solver: quick }, async (world) => {
      const moment = async () => {
        const [positions, velocities] = [await world.read(0), await world.readVelocities(0)];
        const { masses } = world.bodies[0];
        const sum = [0, 1, 2].map((axis) => masses.reduce((total, m, p) => total + m * velocities[3 * p + axis], 0));
        return { positions, velocities, sum, mass: masses.reduce((total, m) => total + m, 0) };
      };
      steps(world, 5);
      await world.finished();
      const before = await moment();
      await world.cut({ point: [0.43, 0, 0], normal: [1, 0.2, 0] });
      const after = await moment();
      const count = world.bodies[0].particleCount;
      expect(count).toBeGreaterThan(81);
      expect(after.positions.subarray(0, 243)).toEqual(before.positions);
      expect(after.velocities.subarray(0, 243)).toEqual(before.velocities);
      const at = (list: ArrayLike<number>, p: number) => [list[3 * p], list[3 * p + 1], list[3 * p + 2]].join();
      const known = new Set(
        Array.from({ length: 81 }, (_, p) => `${at(before.positions, p)} ${at(before.velocities, p)}`),
      );
      for (let p = 81; p < count; p++) expect(known).toContain(`${at(after.positions, p)} ${at(after.velocities, p)}`);
      expect(after.mass).toBeCloseTo(before.mass, 12);
      for (let axis = 0; axis < 3; axis++) expect(after.sum[axis]).toBeCloseTo(before.sum[axis], 9);
    });
  });

  it.each([
    ['snaps above its strain', 0.5, 2],
    ['does not below', 0.7, 1],
  ])('a rope that is pulled %s', async (_, strain, count) => {
    const ends = { from: [0, 0, 0], to: [1, 0, 0], pins: ['first', 'last'] } as const;
    const line = rope({ ...ends, particles: 5, springs: { bend: false }, tearing: { strain } });
    await withWorld({ bodies: [line], ...still }, { backend, solver: quick }, async (world) => {
      for (let k = 1; k <= 40 && pieces(world) === 1; k++) {
        world.movePin(0, 'last', [Math.min(0.6, 0.02 * k), 0, 0]);
        await stepAndTear(world);
      }
      expect(pieces(world)).toBe(count);
    });
  });
});

it.each(['wasm', 'reference'] as const)(
  'on %s, strained cloth comes apart between steps without a pause',
  async (backend) => {
    const sheet = quadCloth(9, 9, {
      name: 'sheet',
      plane: 'vertical',
      pins: ['top'],
      tearing: { strain: 0.3, reserve: 1 },
    });
    const solver = projective({ global: 'red-black', substeps: 1 });
    const run = (pause: (world: World) => Promise<void>) =>
      withWorld({ bodies: [sheet] }, { backend, threads: 1, solver }, async (world) => {
        const counts: number[] = [];
        world.on((event) => {
          if (event.type === 'torn') counts.push(event.frame, event.particles);
        });
        const hand = world.grab('sheet', 76, { radius: 0.05 });
        for (let k = 1; k <= 12; k++) {
          hand.moveTo([0.5, -1 - 0.05 * k, 0.02 * k]);
          world.advance(2 / 60);
          await pause(world);
        }
        return { counts, hash: await world.hash() };
      });
    const atOnce = await run(async () => {});
    expect(atOnce.counts.length).toBeGreaterThan(2);
    // A step in between two others of one call tears as well.
    expect(atOnce.counts.some((frame, k) => k % 2 === 0 && frame % 2 === 1)).toBe(true);
    expect(await run((world) => world.finished())).toEqual(atOnce);
  },
);

/** One step, and what tears by it. */
async function stepAndTear(world: World): Promise<void> {
  world.step();
  await world.finished();
  // What a GPU tells comes by another promise, and the change that follows by more.
  await world.cut({ point: [1e4, 0, 0], normal: [1, 0, 0] });
}
