import { Matrix4, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { type ClothOptions, cloth, rope } from '../../src/index';
import { withWorld } from '../../test/worlds';
import { Pegs } from './pegs';

/** Where the pegs are that can be seen. */
function places({ mesh }: Pegs): number[][] {
  const place = new Matrix4();
  return Array.from({ length: mesh.count }, (_, k) => {
    mesh.getMatrixAt(k, place);
    return { at: new Vector3().setFromMatrixPosition(place).toArray(), size: place.getMaxScaleOnAxis() };
  })
    .filter(({ size }) => size > 0)
    .map(({ at }) => at.map((x) => Math.round(1000 * x) / 1000));
}

const sheet = (pins: ClothOptions['pins']) => cloth({ size: [1, 1], particles: [21, 21], plane: 'vertical', pins });

it('a corner has one peg, at its tip', async () => {
  const corner = { name: 'corner', at: ({ u, v }: { u: number; v: number }) => 1 - u + (1 - v) < 0.11 };
  await withWorld({ bodies: [sheet([corner])] }, {}, (world) => {
    expect(places(new Pegs(world))).toEqual([[1, 0, 0]]);
  });
});

it('an edge has a row of pegs', async () => {
  await withWorld({ bodies: [sheet(['left'])] }, {}, (world) => {
    const heights = places(new Pegs(world)).map(([, y]) => y);
    heights.sort((a, b) => a - b);
    expect(heights[0]).toBe(-1);
    expect(heights.at(-1)).toBe(0);
    const gaps = heights.slice(1).map((y, k) => y - heights[k]);
    expect(Math.min(...gaps)).toBeGreaterThan(0.11);
    expect(Math.max(...gaps)).toBeLessThan(0.3);
  });
});

it('pegs follow their pins, and are gone with them', async () => {
  const line = rope({ name: 'line', from: [0, 0, 0], to: [1, 0, 0], particles: 5, pins: ['first', 'last'] });
  await withWorld({ bodies: [line] }, {}, (world) => {
    const pegs = new Pegs(world);
    world.movePin('line', 'first', [0, 0.5, 0]);
    world.step();
    pegs.follow();
    expect(places(pegs)).toEqual([
      [0, 0.5, 0],
      [1, 0, 0],
    ]);
    world.unpin('line', 'last');
    pegs.follow();
    expect(places(pegs)).toEqual([[0, 0.5, 0]]);
  });
});

it('pegs turn with a pin that turns', async () => {
  await withWorld({ bodies: [sheet(['left'])] }, {}, (world) => {
    const pegs = new Pegs(world);
    const count = places(pegs).length;
    // A quarter turn about z, about the middle of the edge at y = -0.5, and half as large.
    world.movePin('cloth', 'left', { rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2], scale: 0.5 });
    world.step();
    pegs.follow();
    const now = places(pegs);
    expect(now.length).toBe(count);
    expect(now.every(([, y]) => y === -0.5)).toBe(true);
    const across = now.map(([x]) => x).sort((a, b) => a - b);
    expect([across[0], across.at(-1)]).toEqual([-0.25, 0.25]);
  });
});

it('what nothing holds has none', async () => {
  await withWorld({ bodies: [sheet([])] }, {}, (world) => {
    expect(new Pegs(world).mesh.visible).toBe(false);
  });
});
