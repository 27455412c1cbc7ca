/**
 * The drops that soft-bodies.test.ts has in coarse, at full size: balls of every preset with 6768 tetrahedra, as on the CPU and with the sweeps of a GPU, the small stiff
 * cube that contact used to crush, and torus knots.
 */
import { describe, expect, it } from 'vitest';
import { plane, type SoftBody, sdf, softBody, softMaterials, type WorldOptions } from '../../src/index';
import type { SoftMaterialName } from '../../src/scene/materials';
import { projective } from '../../src/solvers/projective/index';
import { ball, drawnVolume, knotShape, volumeOf } from '../soft-shapes';
import { steps, withWorld } from '../worlds';

const materials = Object.keys(softMaterials) as SoftMaterialName[];
const time = 300_000;

/** Expects no tetrahedron inside out and the volume kept in each of the last 30 of 300 frames, of the lattice and of what is drawn. */
function expectWhole(body: SoftBody, options: Partial<WorldOptions> = {}): Promise<void> {
  const scene = { bodies: [body], colliders: [plane({ name: 'floor' })] };
  return withWorld(scene, { backend: 'wasm', ...options }, (world) => {
    const drawn = drawnVolume(world, 0);
    steps(world, 270);
    for (let frame = 0; frame < 30; frame++) {
      world.step();
      const { inverted, share } = volumeOf(body, world.positions(body));
      expect(inverted).toBe(0);
      expect(Math.abs(share - 1)).toBeLessThan(0.03);
      expect(Math.abs(drawnVolume(world, 0) / drawn - 1)).toBeLessThan(0.03);
    }
    expect(world.frozen).toEqual([]);
  });
}

describe.each(materials)('%s', (material) => {
  it.each([0.5, 1])(
    'a ball dropped from %d m is whole',
    (height) => expectWhole(ball(height, { cellSize: 0.04, material })),
    time,
  );

  it(
    'likewise with coloured sweeps, as on a GPU',
    () => expectWhole(ball(1, { cellSize: 0.04, material }), { solver: projective({ global: 'coloured' }) }),
    time,
  );

  it(
    'a torus knot dropped from 1 m is whole',
    () => expectWhole(softBody({ shape: knotShape, cellSize: 0.035, material, position: [0, 1.2, 0] })),
    time,
  );
});

it(
  'a rubber cube of 5 cm and ten cells a side that falls from 0.2 m is whole',
  () => {
    const shape = sdf.box({ halfSize: [0.025, 0.025, 0.025] });
    return expectWhole(softBody({ shape, resolution: 10, position: [0, 0.225, 0] }));
  },
  time,
);

it('a small ball of jelly on webgpu is whole', async () => {
  const body = ball(0.02, { resolution: 4, material: 'jelly' });
  await withWorld({ bodies: [body], colliders: [plane({ name: 'floor' })] }, { backend: 'webgpu' }, async (world) => {
    steps(world, 20);
    const { inverted, share } = volumeOf(body, await world.read(body));
    expect(inverted).toBe(0);
    expect(Math.abs(share - 1)).toBeLessThan(0.03);
    expect(world.frozen).toEqual([]);
  });
});
