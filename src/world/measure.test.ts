/** Strain by kind in `world.statistics()`: what each backend sums up against the springs themselves. */
import { describe, expect, it } from 'vitest';
import { editState, everyBackend, steps, withWorld } from '../../test/worlds';
import { springKinds } from '../elements/spring/springs';
import { cloth, rope, type World } from '../index';
import { positionBased } from '../solvers/position-based/index';

const sheet = cloth({ name: 'sheet', particles: [17, 13], pins: ['top-left', 'top-right'], noise: 1e-3 });
const line = rope({ name: 'line', from: [2, 0, 0], to: [3, 0, 0], particles: 9, pins: ['first'] });

/** The same from positions, spring by spring. */
async function strainOf(world: World, wanted: string) {
  let [springs, largest, squares] = [0, 0, 0];
  for (const body of world.bodies) {
    const x = await world.read(body.name);
    const { count, ends, rest, kind } = body.springs;
    for (let s = 0; s < count; s++) {
      if (springKinds[kind[s]] !== wanted) continue;
      const [a, b] = [3 * ends[2 * s], 3 * ends[2 * s + 1]];
      const strain = Math.hypot(x[a] - x[b], x[a + 1] - x[b + 1], x[a + 2] - x[b + 2]) / rest[s] - 1;
      springs++;
      largest = Math.max(largest, Math.abs(strain));
      squares += strain * strain;
    }
  }
  return { springs, largest, rms: Math.sqrt(squares / springs) };
}

describe.each(everyBackend)('strain on %s', (backend) => {
  it('is that of the springs of each kind', async () => {
    await withWorld({ bodies: [sheet, line] }, { backend }, async (world) => {
      steps(world, 8);
      const { strain } = await world.statistics();
      for (const kind of ['structural', 'shear', 'bend'] as const) {
        const expected = await strainOf(world, kind);
        expect(expected.springs).toBeGreaterThan(256);
        expect(expected.largest).toBeGreaterThan(1e-3);
        expect(strain[kind].count).toBe(expected.springs);
        expect(strain[kind].largest).toBeCloseTo(expected.largest, 4);
        expect(strain[kind].rms).toBeCloseTo(expected.rms, 5);
      }
    });
  });

  it('is that of warp and weft where a sheet is made of triangles by strain', async () => {
    const woven = cloth({ name: 'woven', particles: [5, 5], size: [1, 1], plane: 'vertical', membrane: 'strain' });
    await withWorld({ bodies: [woven] }, { backend, solver: positionBased() }, async (world) => {
      const shape = world.bodies[0];
      expect(shape.membranes!.count).toBe(32);
      await editState(world, (positions) => {
        for (let p = 0; p < shape.particleCount; p++) positions[4 * p + 1] *= 1.25;
      });
      const { strain } = await world.statistics();
      expect(strain.structural.count).toBe(2 * 32);
      expect(strain.structural.largest).toBeCloseTo(0.25, 5);
      expect(strain.structural.rms).toBeCloseTo(0.25 / Math.SQRT2, 5);
    });
  });
});
