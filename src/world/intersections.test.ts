/** What `world.intersections` counts, of bodies of every kind and on every backend. */
import { describe, expect, it } from 'vitest';
import { editState, everyBackend, withWorld } from '../../test/worlds';
import { type Body, cloth, rope, sdf, softBody, type Vec3 } from '../index';

/** From x = 0 to 1 and z = 0 to 1. */
const flat = (name: string, height: number) =>
  cloth({ name, size: [1, 1], particles: [9, 9], position: [0, height, 0], plane: 'horizontal' });
const line = (name: string, from: Vec3, to: Vec3) => rope({ name, from, to, particles: 8 });

it('is 0 for sheets that lie side by side', () =>
  withWorld({ bodies: [flat('low', 0), flat('high', 0.01)] }, {}, async (world) => {
    expect(await world.intersections()).toEqual({ count: 0, pairs: [], overlaps: [] });
  }));

describe.each(everyBackend)('on %s', (backend) => {
  it('tells the edge and the triangle where a rope goes through a sheet', () =>
    withWorld(
      { bodies: [flat('sheet', 0), line('rope', [0.3, -1, 0.3], [0.31, 1, 0.33])] },
      { backend },
      async (world) => {
        const { count, pairs } = await world.intersections();
        expect(count).toBe(1);
        const [{ edge, triangle }] = pairs;
        expect(edge).toEqual({ body: 'rope', particles: [3, 4] });
        expect(triangle.body).toBe('sheet');
        const at = await world.read('sheet');
        const reach = (axis: number) => triangle.particles.map((particle) => at[3 * particle + axis]);
        for (const [axis, x] of [
          [0, 0.305],
          [2, 0.315],
        ]) {
          expect(Math.min(...reach(axis))).toBeLessThanOrEqual(x);
          expect(Math.max(...reach(axis))).toBeGreaterThanOrEqual(x);
        }
      },
    ));
});

it('counts a sheet that goes through itself, by the positions of the moment', () =>
  withWorld({ bodies: [flat('sheet', 0)], gravity: [0, 0, 0] }, {}, async (world) => {
    expect((await world.intersections()).count).toBe(0);
    await editState(world, (positions) => {
      // The last three rows are folded down, and back up through the others.
      for (let row = 6; row < 9; row++) {
        for (let column = 0; column < 9; column++) {
          const k = 9 * row + column;
          positions.set(
            [column / 8 + 0.013 * row, row === 6 ? -0.1 : row === 7 ? -0.1 : 0.2, row === 6 ? 0.8 : 0.43],
            4 * k,
          );
        }
      }
    });
    const { count, pairs } = await world.intersections();
    expect(count).toBeGreaterThan(8);
    expect(new Set(pairs.flatMap(({ edge, triangle }) => [edge.body, triangle.body]))).toEqual(new Set(['sheet']));
  }));

it('counts the skins of soft bodies', async () => {
  const ball = (name: string, x: number) =>
    softBody({ name, shape: sdf.sphere({ radius: 0.2 }), resolution: 6, position: [x, 0, 0] });
  const count = async (distance: number) =>
    withWorld(
      { bodies: [ball('one', 0), ball('other', distance)] },
      {},
      async (world) => (await world.intersections()).count,
    );
  expect(await count(0.5)).toBe(0);
  expect(await count(0.35)).toBeGreaterThan(4);
});

it('of a sheet that was just cut is 0: its two parts touch', () =>
  withWorld({ bodies: [flat('sheet', 0)], gravity: [0, 0, 0] }, {}, async (world) => {
    await world.cut({ point: [0.5, 0, 0.5], normal: [1, 0, 0.3] });
    expect(world.bodies[0].particleCount).toBeGreaterThan(81);
    expect((await world.intersections()).count).toBe(0);
  }));

describe('ropes and strands overlap', () => {
  const across = (height: number) => [
    line('one', [0, 0, 0], [1, 0, 0]),
    line('other', [0.52, height, -0.5], [0.52, height, 0.53]),
  ];
  const overlaps = (bodies: readonly Body[], more: object = {}) =>
    withWorld({ bodies, ...more }, {}, async (world) => {
      const { count, overlaps } = await world.intersections();
      expect(count).toBe(0);
      return overlaps;
    });

  it('where they are closer than half of the thickness, which is told with both segments', async () => {
    const contact = { thickness: 0.02 };
    expect(await overlaps(across(0.011), { contact })).toEqual([]);
    const [found, ...more] = await overlaps(across(0.009), { contact });
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      one: { body: 'one', particles: [3, 4] },
      other: { body: 'other', particles: [3, 4] },
      thickness: 0.02,
    });
    expect(found.distance).toBeCloseTo(0.009, 7);
  });

  it('without contact than half of the sum of their radii', async () => {
    expect(await overlaps(across(0.0049))).toHaveLength(1);
    expect(await overlaps(across(0.0051))).toEqual([]);
  });

  it('within one body, but not where neighbours have been close from the start', async () => {
    const loop: Vec3[] = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [0.5, 0.003, 1],
      [0.5, 0.003, -1],
    ];
    const contact = { thickness: 0.02 };
    // It is built as close as that.
    expect(await overlaps([rope({ path: loop, particles: 301 })], { contact })).toEqual([]);
    const apart = loop.map(([x, y, z], k): Vec3 => [x, k > 2 ? y + 0.1 : y, z]);
    const found = await withWorld(
      { bodies: [rope({ path: apart, particles: 301 })], contact, gravity: [0, 0, 0] },
      {},
      async (world) => {
        await editState(world, (positions) => {
          for (let k = 0; k < positions.length; k += 4) if (positions[k + 1] > 0.05) positions[k + 1] = 0.003;
        });
        return (await world.intersections()).overlaps;
      },
    );
    expect(found.length).toBeGreaterThan(0);
    for (const { distance, thickness } of found) expect(distance).toBeLessThan(thickness / 2);
  });
});
