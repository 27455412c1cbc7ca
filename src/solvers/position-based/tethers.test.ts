/** Long-range tethers: what hangs is no longer than its length, they pull and never push, and they follow pins that come and go. */
import { describe, expect, it } from 'vitest';
import { everyBackend, withWorld } from '../../../test/worlds';
import { cloth, rope, type World } from '../../index';
import { assemble } from '../../scene/assemble';
import { scene } from '../../scene/scene';
import { positionBased } from './index';
import { Tethers } from './tethers';

const line = rope({ from: [0, 0, 0], to: [0, -1, 0], particles: 81, pins: ['first'], springs: { bend: false } });
const options = { substeps: 2, iterations: 1 } as const;

const deepest = async (world: World) => Math.min(...(await world.read(0)).filter((_, i) => i % 3 === 1));

describe.each(everyBackend)('tethers on %s', (backend) => {
  it('keep a rope of 81 particles at its length, which without them is half as long again', async () => {
    const lengths: number[] = [];
    for (const tethers of [false, true, { slack: 1.1 }]) {
      const solver = positionBased({ ...options, tethers });
      await withWorld({ bodies: [line], drag: 0.1 }, { solver, backend }, async (world) => {
        for (let frame = 0; frame < 60; frame++) world.step();
        lengths.push(-(await deepest(world)));
      });
    }
    expect(lengths[0]).toBeGreaterThan(1.5);
    expect(lengths[1]).toBeLessThan(1 + 1e-5);
    expect(lengths[1]).toBeGreaterThan(0.99);
    expect(lengths[2]).toBeLessThan(1.1 + 1e-5);
    expect(lengths[2]).toBeGreaterThan(1.05);
  });
});

it('leave what is not stretched as it is, to the last bit', async () => {
  const sheet = cloth({ particles: [9, 9], pins: ['top-left', 'top-right'], noise: 0.01 });
  const states: number[][] = [];
  for (const tethers of [false, { slack: 2 }]) {
    await withWorld({ bodies: [sheet] }, { solver: positionBased({ tethers }), backend: 'wasm' }, async (world) => {
      for (let frame = 0; frame < 20; frame++) world.step();
      states.push(Array.from(await world.read(0)));
    });
  }
  expect(states[1]).toEqual(states[0]);
});

it('have one anchor of each of the four nearest groups of held particles, at the length of the path', () => {
  const pins = ['top-left', 'top-right', 'bottom-left', 'bottom-right', 40, 'left'];
  const grid = { size: [1, 1], particles: [9, 9], springs: { shear: false, bend: false } } as const;
  const model = (names: typeof pins) => assemble(scene({ bodies: [cloth({ ...grid, pins: names.map((at) => at) })] }));
  const of = (tethers: Tethers, particle: number) =>
    [0, 1, 2, 3].map((k) => [tethers.anchor[4 * particle + k], tethers.reach[4 * particle + k]]);
  // Along structural springs alone a path goes by rows and columns.
  expect(of(new Tethers(model(pins.slice(0, 5)), 1), 10)).toEqual([
    [0, 0.25],
    [40, 0.75],
    [8, 1],
    [72, 1],
  ]);
  // An edge is one group: its nearest particle counts.
  expect(of(new Tethers(model([pins[5]]), 2), 10)).toEqual([
    [9, 0.25],
    [10, 0],
    [10, 0],
    [10, 0],
  ]);
});

it('follow pins that come and go, and let go of what is no longer held', async () => {
  const solver = positionBased({ ...options, tethers: true });
  const held = rope({
    from: [0, 0, 0],
    to: [1, 0, 0],
    particles: 81,
    pins: [{ at: 'first', name: 'one' }],
    springs: { bend: false },
  });
  for (const backend of everyBackend) {
    await withWorld({ bodies: [held], drag: 0.1 }, { solver, backend }, async (world) => {
      for (let frame = 0; frame < 60; frame++) world.step();
      expect(await deepest(world)).toBeGreaterThan(-1 - 1e-5);
      await world.pin(0, 80, { name: 'other' });
      const [x, y, z] = (await world.read(0)).slice(240);
      world.unpin(0, 'one');
      for (let frame = 0; frame < 60; frame++) world.step();
      const positions = await world.read(0);
      // It hangs from its other end now, at most its length below it, and its first end is free to be as far from where it was held.
      expect(Math.hypot(positions[0] - x, positions[1] - y, positions[2] - z)).toBeLessThan(1 + 1e-5);
      expect(Math.hypot(positions[0], positions[1], positions[2])).toBeGreaterThan(1.2);
    });
  }
});

it('refuse a slack below 1, and an exact error', async () => {
  expect(() => positionBased({ tethers: { slack: 0.5 } })).toThrow(
    'positionBased: tethers.slack must be a number at least 1 and at most 10, got 0.5',
  );
  expect(() => positionBased({ tethers: 'yes' as never })).toThrow(
    'positionBased: tethers must be true, false or an object',
  );
  await withWorld({ bodies: [line] }, { solver: positionBased({ tethers: true }) }, async (world) => {
    world.step();
    await expect(world.relativeError()).rejects.toThrow('whose step is one of implicit Euler');
  });
});
