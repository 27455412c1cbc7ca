/** Soft bodies at the default options: never inside out at rest, as large as before, at peace with the floor. */
import { describe, expect, it } from 'vitest';
import { box, plane, softBody, softMaterials, type WorldOptions } from '../../src/index';
import type { SoftMaterialName } from '../../src/scene/materials';
import { newton } from '../../src/solvers/newton/index';
import { projective } from '../../src/solvers/projective/index';
import { ball, drawnVolume, heightOf, knotShape, radius, type SoftOptions, volumeOf } from '../soft-shapes';
import { editState, steps, withWorld } from '../worlds';

const materials = Object.keys(softMaterials) as SoftMaterialName[];
const cellSize = 0.08;
const floor = () => plane({ name: 'floor' });

/** Drops a ball, and watches it for the last half second of five. */
function dropped(height: number, options: SoftOptions, world: Partial<WorldOptions> = {}) {
  const body = ball(height, { cellSize, ...options });
  return withWorld({ bodies: [body], colliders: [floor()] }, { backend: 'wasm', ...world }, async (world) => {
    steps(world, 270);
    let [inverted, off] = [0, 0];
    for (let frame = 0; frame < 30; frame++) {
      world.step();
      const now = volumeOf(body, world.positions(body));
      inverted = Math.max(inverted, now.inverted);
      off = Math.max(off, Math.abs(now.share - 1));
    }
    expect(world.frozen).toEqual([]);
    return { inverted, off };
  });
}

describe.each(materials)('a ball of %s', (material) => {
  // The long version has it from half a metre too, and in finer cells.
  it('dropped from 1 m keeps its volume and none of its tetrahedra is inside out', async () => {
    const { inverted, off } = await dropped(1, { material });
    expect(inverted).toBe(0);
    expect(off).toBeLessThan(0.03);
  });
});

it.each(['jelly', 'rubber'] as const)('likewise of %s with coloured sweeps, as on a GPU', async (material) => {
  const { inverted, off } = await dropped(1, { material }, { solver: projective({ global: 'coloured' }) });
  expect(inverted).toBe(0);
  expect(off).toBeLessThan(0.03);
});

it('springs alone do not: what the tests above find is the work of the volume elements', async () => {
  const { inverted, off } = await dropped(1, { material: 'jelly', volume: 0 });
  expect(inverted).toBeGreaterThan(100);
  expect(off).toBeGreaterThan(0.5);
});

it.each(['jelly', 'rubber'] as const)(
  'a ball of %s that is pressed to a third of its height comes back: as high as one that was not',
  async (material) => {
    const [body, other] = [
      ball(0, { cellSize, material }),
      ball(0, { cellSize, material, name: 'other', position: [2, radius, 0] }),
    ];
    const press = box({ name: 'press', centre: [0, 2 * radius + 0.11, 0], halfSize: [0.6, 0.1, 0.6] });
    await withWorld({ bodies: [body, other], colliders: [floor(), press] }, { backend: 'wasm' }, (world) => {
      const height = heightOf(body.vertices);
      const down = (2 / 3) * height;
      for (let frame = 1; frame <= 60; frame++) {
        world.moveCollider('press', [0, -0.02 - (down * frame) / 60, 0]);
        world.step();
      }
      steps(world, 20);
      expect(heightOf(world.positions(body))).toBeLessThan(0.36 * height);
      for (let frame = 1; frame <= 60; frame++) {
        world.moveCollider('press', [0, 0.5 - (down * (60 - frame)) / 60, 0]);
        world.step();
      }
      steps(world, 300);
      const { share, inverted } = volumeOf(body, world.positions(body));
      expect(inverted).toBe(0);
      expect(Math.abs(share - 1)).toBeLessThan(0.03);
      const kept = heightOf(world.positions(body)) / heightOf(world.positions(other));
      // Jelly wobbles for long.
      expect(Math.abs(kept - 1)).toBeLessThan(0.05);
    });
  },
);

describe('contact of stiff solids', () => {
  it('gives a torus knot no energy: it comes to rest, and its drawn surface stays whole', async () => {
    const body = softBody({ shape: knotShape, cellSize: 0.06, material: 'rubber', position: [0, 0.8, 0] });
    await withWorld({ bodies: [body], colliders: [floor()] }, { backend: 'wasm' }, async (world) => {
      const volume = drawnVolume(world, 0);
      world.step();
      const start = (await world.statistics()).energy;
      for (let k = 0; k < 30; k++) {
        steps(world, 10);
        expect((await world.statistics()).energy.total).toBeLessThan(1.02 * start.total);
      }
      expect((await world.statistics()).energy.kinetic).toBeLessThan(0.002 * start.total);
      expect(volumeOf(body, world.positions(body)).inverted).toBe(0);
      expect(Math.abs(drawnVolume(world, 0) / volume - 1)).toBeLessThan(0.03);
    });
  });

  it('leaves bodies alone that touch nothing, beside one that does', async () => {
    const [low, high] = [ball(0.01, { name: 'low', cellSize }), ball(1, { name: 'high', cellSize })];
    const falling = (colliders: ReturnType<typeof floor>[]) =>
      withWorld({ bodies: [low, high], colliders }, { backend: 'wasm' }, (world) => {
        steps(world, 15);
        return Array.from(world.positions(high));
      });
    expect(await falling([floor()])).toEqual(await falling([]));
  });
});

it('a body that is squeezed in free flight stays where it is and comes back', async () => {
  const body = ball(0, { cellSize, material: 'flesh' });
  const scene = { bodies: [body], gravity: [0, 0, 0] as const };
  await withWorld(scene, { backend: 'wasm' }, async (world) => {
    await editState(world, (positions) => {
      for (let k = 0; k < positions.length; k += 4) positions[k + 1] = radius + 0.4 * (positions[k + 1] - radius);
    });
    const middle = () => {
      const positions = Array.from(world.positions(body));
      return [0, 1, 2].map((axis) => positions.reduce((sum, x, k) => (k % 3 === axis ? sum + x : sum), 0));
    };
    const before = middle();
    steps(world, 120);
    const count = body.vertices.length / 3;
    middle().forEach((x, axis) => {
      expect(Math.abs(x - before[axis]) / count).toBeLessThan(2e-3);
    });
    const { share, inverted } = volumeOf(body, world.positions(body));
    expect(inverted).toBe(0);
    expect(Math.abs(share - 1)).toBeLessThan(0.03);
  });
});

describe('the exact step', () => {
  const small = () => ball(0, { resolution: 2, material: 'jelly' });

  it('is what projective comes near to', async () => {
    await withWorld(
      { bodies: [small()] },
      { solver: projective({ iterations: 20 }), backend: 'wasm' },
      async (world) => {
        await editState(world, (positions) => {
          for (let k = 0; k < positions.length; k += 4) positions[k + 1] *= 0.7;
        });
        world.step();
        const { relative, converged } = await world.relativeError();
        expect(converged).toBe(true);
        expect(relative).toBeLessThan(0.05);
      },
    );
  });

  it('by newton brings a crushed body back', async () => {
    const body = small();
    await withWorld(
      { bodies: [body], gravity: [0, 0, 0] },
      { solver: newton(), backend: 'reference' },
      async (world) => {
        await editState(world, (positions) => {
          for (let k = 0; k < positions.length; k += 4) positions[k + 1] *= 0.4;
        });
        steps(world, 20);
        const { share, inverted } = volumeOf(body, world.positions(body));
        expect(inverted).toBe(0);
        expect(Math.abs(share - 1)).toBeLessThan(0.05);
      },
    );
  });
});
