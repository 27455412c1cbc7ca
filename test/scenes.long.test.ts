/** Every named scene runs its frames on wasm with the solver it recommends, and what it says must hold, holds. */
import { describe, expect, it } from 'vitest';
import { scenes } from '../src/generated/scenes';
import { solvers } from '../src/generated/solvers';
import { createWorld } from '../src/index';

describe.each(Object.entries(scenes))('%s', (_, named) => {
  it('keeps its promises', async () => {
    const make = solvers[named.solver.name as keyof typeof solvers];
    const world = await createWorld(named.build(), { solver: make(named.solver.options), backend: 'wasm', threads: 1 });
    try {
      const starts = new Map(world.bodies.map((body) => [body.name, Array.from(world.positions(body.name))]));
      for (let frame = 0; frame < named.frames; frame++) world.step();
      const stats = await world.statistics();
      const broken = named.check({
        positions: (body) => world.positions(body),
        start: (body) => starts.get(body)!,
        scene: world.scene,
        stats,
      });
      expect(broken).toEqual([]);
      expect(world.frozen).toEqual([]);
    } finally {
      world.dispose();
    }
  });
});
