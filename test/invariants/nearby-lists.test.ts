/** Lists of triangles near particles and faces (src/stages/contact/mesh/find-nearby.kernel.ts) are made anew in each step of the world, and change nothing of where bodies go. */
import { expect, it } from 'vitest';
import { cloth, meshCollider, type SceneOptions, sdf, type World } from '../../src/index';
import { shapeSurface } from '../../src/mesh/shape-surface';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { projective } from '../../src/solvers/projective/index';
import { editState, steps, withWorld } from '../worlds';

const { vertices, triangles } = shapeSurface(sdf.box({ halfSize: [0.12, 0.1, 0.12], rounding: 0.02 }), 0.03)!;
/** A block that swings, turns and is bent, under a sheet: closed, with edges that faces meet. */
const draped = (): SceneOptions => ({
  bodies: [cloth({ name: 'sheet', size: [0.4, 0.4], particles: [13, 13], position: [-0.2, 0.115, -0.2] })],
  colliders: [
    meshCollider({
      name: 'block',
      mesh: { vertices, triangles },
      friction: 0.6,
      motion: { kind: 'oscillate', amplitude: [0.05, 0, 0], swing: [0, 20, 0], period: 0.5 },
    }),
  ],
});

/** Steps in which the block is bent. */
function bendAlong(world: World, from: number, count: number): void {
  for (let frame = from; frame < from + count; frame++) {
    const rise = 0.03 * Math.sin(frame / 3);
    world.updateCollider(
      'block',
      vertices.map((x, i) => (i % 3 === 1 && x > 0 ? x + rise * vertices[i - 1] * 5 : x)),
    );
    world.step();
  }
}

const solver = projective({ substeps: 6 });
const sheetOf = async (world: World) => Array.from(await world.read('sheet'));

it('the number of threads makes no difference to the bits', async () => {
  const run = (threads: number) =>
    withWorld(draped(), { solver, backend: 'wasm', threads }, async (world) => {
      bendAlong(world, 0, 12);
      return sheetOf(world);
    });
  expect(await run(2)).toEqual(await run(1));
});

it('a world that is restored goes on with the same bits', async () => {
  await withWorld(draped(), { solver, backend: 'wasm', threads: 1 }, async (world) => {
    bendAlong(world, 0, 8);
    const snapshot = await world.snapshot();
    bendAlong(world, 8, 6);
    const once = await sheetOf(world);
    // Elsewhere meanwhile, where other triangles are near.
    steps(world, 3);
    await world.restore(snapshot);
    bendAlong(world, 8, 6);
    expect(await sheetOf(world)).toEqual(once);
  });
});

it.each([
  ['projective', solver],
  ['massSpring', massSpring({})],
])('%s goes where the reference goes, which has no lists', async (_, own) => {
  const found = await Promise.all(
    (['reference', 'wasm', 'webgpu'] as const).map((backend) =>
      withWorld(draped(), { solver: own, backend }, async (world) => {
        bendAlong(world, 0, 2);
        return sheetOf(world);
      }),
    ),
  );
  for (const fast of found.slice(1)) {
    fast.forEach((x, k) => {
      expect(Math.abs(x - found[0][k])).toBeLessThan(1e-4);
    });
  }
});

it('what strays from its list is looked for again', async () => {
  const scene = draped();
  // In a single step of the world it comes from beyond all lists to where it would be inside.
  const bodies = [cloth({ name: 'sheet', size: [0.1, 0.1], particles: [9, 9], position: [-0.05, 0.35, -0.05] })];
  await withWorld({ ...scene, bodies }, { solver, backend: 'wasm' }, async (world) => {
    await editState(world, (_, velocities) => velocities.set(velocities.map((_, k) => (k % 4 === 1 ? -18 : 0))));
    steps(world, 1);
    const heights = (await sheetOf(world)).filter((_, k) => k % 3 === 1);
    expect(Math.min(...heights)).toBeGreaterThan(0.1);
    expect(Math.min(...heights)).toBeLessThan(0.2);
  });
});
