/** Ten thousand cuts and resets of one world: its memory stays what it was. */
import { expect, it } from 'vitest';
import { quadCloth, withWorld } from '../../test/worlds';
import { massSpring } from '../solvers/mass-spring/index';

it('ten thousand cuts and resets take no memory that stays', async () => {
  const bodies = [quadCloth(4, 4, { tearing: { strain: 0.5 } })];
  await withWorld({ bodies }, { backend: 'wasm', solver: massSpring({ substeps: 1 }), threads: 1 }, async (world) => {
    const again = async (k: number) => {
      const angle = k % 60;
      await world.cut({ point: [0.5, 0, 0.5], normal: [Math.cos(angle), 0, Math.sin(angle)] });
      expect(world.bodies[0].particleCount).toBeGreaterThan(16);
      world.step();
      await world.reset();
    };
    for (let k = 0; k < 100; k++) await again(k);
    const before = world.positions(0).buffer.byteLength;
    const hash = await world.hash();
    for (let k = 0; k < 10_000; k++) await again(k);
    expect(world.positions(0).buffer.byteLength).toBe(before);
    expect(await world.hash()).toBe(hash);
  });
});
