/** Every named scene runs its frames on wasm with the solver it recommends, what it says must hold, holds, and all of it stays in view. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { scenes } from '../src/generated/scenes';
import { solvers } from '../src/generated/solvers';
import { createWorld } from '../src/index';
import { viewOf } from './in-view';

/** Frames between two looks at where the particles are. */
const between = 10;

describe.each(Object.entries(scenes))('%s', (_, named) => {
  it('keeps its promises', async () => {
    const make = solvers[named.solver.name as keyof typeof solvers];
    const world = await createWorld(named.build(), { solver: make(named.solver.options), backend: 'wasm', threads: 1 });
    try {
      const starts = new Map(world.bodies.map((body) => [body.name, Array.from(world.positions(body.name))]));
      const view = viewOf(named, [...starts.values()]);
      const hidden: string[] = [];
      for (let frame = 1; frame <= named.frames; frame++) {
        world.step();
        // What is strained too much comes apart between two steps.
        await setImmediate();
        if (frame % between > 0 && frame < named.frames) continue;
        const state = world.bodies.map(({ name }) => world.positions(name));
        hidden.push(...view(state).map((what) => `frame ${frame}, ${what}`));
      }
      const stats = await world.statistics();
      const broken = named.check({
        positions: (body) => world.positions(body),
        start: (body) => starts.get(body)!,
        scene: world.scene,
        time: world.time,
        stats,
      });
      expect(broken).toEqual([]);
      expect(hidden).toEqual([]);
      expect(world.frozen).toEqual([]);
    } finally {
      world.dispose();
    }
  });
});
