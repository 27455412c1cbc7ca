/**
 * Every named scene is whole in its first picture; each that is not large takes its first steps on wasm with the solver it recommends, and nothing of it
 * breaks or is on the wrong side of a collider. That the scenes keep their promises to the end and stay in view, the large ones too, is a long test.
 */
import { expect, it } from 'vitest';
import { scenes } from '../src/generated/scenes';
import { solvers } from '../src/generated/solvers';
import { assemble } from '../src/scene/assemble';
import type { NamedScene } from '../src/scene/named-scene';
import type { World } from '../src/world/types';
import { viewOf } from './in-view';
import { insideOf } from './inside-of';
import { largestStrain, withWorld } from './worlds';

/** Particles that a factor takes a fraction of a second for. */
const large = 10_000;
/** Particles times frames that a second is enough for. */
const quick = 200_000;
const all = Object.values(scenes).map((named) => {
  const scene = named.build();
  return { named, scene, model: assemble(scene) };
});
const small = all.filter(({ model }) => model.particleCount < large);

async function drivenSteps(named: NamedScene, world: World, count: number): Promise<void> {
  const drive = await named.drive?.(world);
  for (let k = 0; k < count; k++) {
    await drive?.();
    world.step();
  }
}

it('most scenes are not large', () => {
  expect(small.length).toBeGreaterThan(Object.keys(scenes).length / 2);
});

it.each(small)('$named.name begins well', async ({ named, scene }) => {
  const make = solvers[named.solver.name as keyof typeof solvers];
  const solver = make(named.solver.options);
  await withWorld(scene, { solver, backend: 'wasm', threads: 1 }, async (world) => {
    await drivenSteps(named, world, 5);
    const statistics = await world.statistics();
    expect(world.frozen).toEqual([]);
    expect(largestStrain(statistics)).toBeLessThan(1);
    expect(statistics.energy.kinetic).toBeGreaterThan(0);
    expect(await insideOf(world)).toEqual([]);
  });
});

it.each(all)('$named.name starts in view', ({ named, model }) => {
  const starts = model.bodies.map(({ positions }) => positions);
  expect(viewOf(named, starts)(starts)).toEqual([]);
});

it.each(all.filter(({ named, model }) => model.particleCount * named.frames < quick))(
  '$named.name ends in view, outside its colliders',
  async ({ named, scene, model }) => {
    const make = solvers[named.solver.name as keyof typeof solvers];
    const solver = make(named.solver.options);
    const view = viewOf(
      named,
      model.bodies.map(({ positions }) => positions),
    );
    await withWorld(scene, { solver, backend: 'wasm', threads: 1 }, async (world) => {
      await drivenSteps(named, world, named.frames);
      expect(view(world.bodies.map(({ name }) => world.positions(name)))).toEqual([]);
      expect(await insideOf(world)).toEqual([]);
    });
  },
);
