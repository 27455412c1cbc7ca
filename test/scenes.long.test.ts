/**
 * Every named scene runs its frames on wasm with the solver it recommends, what it says must hold, holds, all of it stays in view, and nothing of it is on the wrong side of a collider. From the middle of
 * that run on, where much is in contact, the other backends keep it outside too.
 */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { scenes } from '../src/generated/scenes';
import { solvers } from '../src/generated/solvers';
import type { NamedScene } from '../src/scene/named-scene';
import { viewOf } from './in-view';
import { insideOf } from './inside-of';
import { withWorld } from './worlds';

/** Frames between two looks at where the particles are, and between two at what is inside colliders. */
const between = 10;
const betweenSides = 30;
/** Particles of scenes that f64 in plain TypeScript and a software GPU take a step of, and of those in which bodies meet each other: such a step takes ten times as long. */
const [small, smallInContact] = [10_000, 2000];

const solverOf = ({ solver }: NamedScene) => solvers[solver.name as keyof typeof solvers](solver.options);

/** What is inside colliders after a step on another backend, from a snapshot. */
async function insideAfterStep(named: NamedScene, backend: 'reference' | 'webgpu', snapshot: ArrayBuffer) {
  return withWorld(named.build(), { solver: solverOf(named), backend }, async (world) => {
    world.restore(snapshot);
    world.step();
    return (await insideOf(world)).map((what) => `on ${backend}, ${what}`);
  });
}

describe.each(Object.entries(scenes))('%s', (_, named) => {
  it('keeps its promises', async () => {
    await withWorld(named.build(), { solver: solverOf(named), backend: 'wasm', threads: 1 }, async (world) => {
      const starts = new Map(world.bodies.map((body) => [body.name, Array.from(world.positions(body.name))]));
      const particles = [...starts.values()].reduce((sum, { length }) => sum + length / 3, 0);
      const view = viewOf(named, [...starts.values()]);
      const drive = await named.drive?.(world);
      const hidden: string[] = [];
      const inside: string[] = [];
      for (let frame = 1; frame <= named.frames; frame++) {
        await drive?.();
        world.step();
        // What is strained too much comes apart between two steps.
        await setImmediate();
        const isLast = frame === named.frames;
        if (frame % between === 0 || isLast) {
          const state = world.bodies.map(({ name }) => world.positions(name));
          hidden.push(...view(state).map((what) => `frame ${frame}, ${what}`));
        }
        if (frame % betweenSides === 0 || isLast) {
          inside.push(...(await insideOf(world)).map((what) => `frame ${frame}, ${what}`));
        }
        const most = world.scene.contact ? smallInContact : small;
        if (frame !== Math.floor(named.frames / 2) || world.scene.colliders.length === 0 || particles > most) continue;
        const snapshot = await world.snapshot();
        for (const backend of ['reference', 'webgpu'] as const) {
          inside.push(...(await insideAfterStep(named, backend, snapshot)));
        }
      }
      const stats = await world.statistics();
      const broken = named.check({
        positions: (body) => world.positions(body),
        start: (body) => starts.get(body)!,
        scene: world.scene,
        offset: (collider) => world.colliderPlacement(collider).offset,
        time: world.time,
        stats,
      });
      expect(broken).toEqual([]);
      expect(hidden).toEqual([]);
      expect(inside).toEqual([]);
      expect(world.frozen).toEqual([]);
    });
  });
});
