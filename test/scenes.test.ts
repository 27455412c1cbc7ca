/**
 * Every named scene that is not large takes its first steps on wasm with the solver it recommends, and nothing of it breaks. That the scenes keep
 * their promises to the end, the large ones too, is a long test.
 */
import { expect, it } from 'vitest';
import { scenes } from '../src/generated/scenes';
import { solvers } from '../src/generated/solvers';
import { assemble } from '../src/scene/assemble';
import { steps, withWorld } from './worlds';

/** Particles that a factor takes a fraction of a second for. */
const large = 10_000;
const small = Object.values(scenes)
  .map((named) => ({ named, scene: named.build() }))
  .filter(({ scene }) => assemble(scene).particleCount < large);

it('most scenes are not large', () => {
  expect(small.length).toBeGreaterThan(Object.keys(scenes).length / 2);
});

it.each(small)('$named.name begins well', async ({ named, scene }) => {
  const make = solvers[named.solver.name as keyof typeof solvers];
  const solver = make(named.solver.options);
  await withWorld(scene, { solver, backend: 'wasm', threads: 1 }, async (world) => {
    steps(world, 5);
    const { maxStrain, energy } = await world.statistics();
    expect(world.frozen).toEqual([]);
    expect(maxStrain).toBeLessThan(1);
    expect(energy.kinetic).toBeGreaterThan(0);
  });
});
