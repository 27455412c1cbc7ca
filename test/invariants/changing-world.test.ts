/** A world that changes: bodies, colliders, pins and springs come and go while it runs, and nothing else is disturbed by it. */
import { describe, expect, it } from 'vitest';
import {
  adaptiveConstraints,
  constraintEnforcement,
  massSpring,
  type ProjectiveOptions,
  projective,
} from '../../src/generated/solvers';
import { type Body, cloth, plane, rope, sphere, type World, type WorldEvent } from '../../src/index';
import type { Solver } from '../../src/solvers/solver';
import { steps, withWorld } from '../worlds';

const sheet = () =>
  cloth({ name: 'sheet', particles: [6, 5], size: [1, 0.8], pins: ['top-left', 'top-right'], noise: 1e-3 });
const line = () => rope({ name: 'line', from: [2, 0, 0], to: [3, 0, 0], particles: 9, pins: ['first'] });
const flag = () => cloth({ name: 'flag', particles: [5, 7], size: [0.6, 0.9], position: [4, 1, 0], pins: ['left'] });

const few: ProjectiveOptions = { substeps: 3, numNonLinearIterations: 2 };
/** Solvers that treat bodies apart, so that what one does is the same bits whatever others there are. */
const apart: [string, () => Solver][] = [
  ['projective, coloured', () => projective({ ...few, global: 'coloured' })],
  ['projective, jacobi', () => projective({ ...few, global: 'jacobi' })],
  ['projective, gauss-seidel', () => projective({ ...few, global: 'gauss-seidel' })],
  ['massSpring', () => massSpring({ substeps: 40 })],
  ['constraintEnforcement', () => constraintEnforcement({ substeps: 2, iterations: 12 })],
  ['adaptiveConstraints', () => adaptiveConstraints({ substeps: 12, iterations: 12 })],
];
const every: [string, () => Solver][] = [
  ...apart,
  ['projective, cholesky', () => projective({ ...few, global: 'cholesky' })],
  ['projective, multigrid', () => projective({ ...few, global: 'multigrid' })],
];

const bits = (numbers: ArrayLike<number>) => Array.from(numbers);

describe.each(apart)('%s', (_, solver) => {
  it('goes on bit for bit with the other bodies when one comes and goes', async () => {
    const run = (change: (world: World, frame: number) => Promise<void>) =>
      withWorld({ bodies: [sheet(), line()] }, { solver: solver(), backend: 'wasm' }, async (world) => {
        for (let frame = 0; frame < 24; frame++) {
          await change(world, frame);
          world.step();
        }
        return [bits(await world.read('sheet')), bits(await world.readVelocities('sheet'))];
      });
    const alone = await run(async () => {});
    const changed = await run(async (world, frame) => {
      if (frame === 6) await world.add(flag());
      if (frame === 12) await world.remove('line');
      if (frame === 18) await world.remove('flag');
    });
    expect(changed).toEqual(alone);
  });
});

describe.each(every)('%s', (_, solver) => {
  it('keeps what a body is doing when another one comes and goes', async () => {
    await withWorld({ bodies: [line(), sheet()] }, { solver: solver(), backend: 'wasm' }, async (world) => {
      steps(world, 10);
      const [positions, velocities] = [bits(await world.read('sheet')), bits(await world.readVelocities('sheet'))];
      const events: WorldEvent[] = [];
      world.on((event) => {
        if (event.type === 'changed') events.push(event);
      });
      await Promise.all([world.add(flag()), world.remove('line')]);
      expect(world.bodies.map(({ name }) => name)).toEqual(['sheet', 'flag']);
      expect(world.scene.bodies.map(({ name }) => name)).toEqual(['sheet', 'flag']);
      expect(bits(await world.read('sheet'))).toEqual(positions);
      expect(bits(await world.readVelocities('sheet'))).toEqual(velocities);
      // Asked for together, done together.
      expect(events).toEqual([{ type: 'changed', what: 'bodies', revision: 1, frame: 10 }]);
      steps(world, 20);
      expect(world.frozen).toEqual([]);
      expect(bits(await world.read('flag')).every(Number.isFinite)).toBe(true);
    });
  });

  it('holds what is pinned and lets go of what is not', async () => {
    await withWorld({ bodies: [sheet()] }, { solver: solver(), backend: 'wasm' }, async (world) => {
      steps(world, 5);
      const at = (particle: number) => bits(world.positions('sheet').subarray(3 * particle, 3 * particle + 3));
      const corner = at(29);
      await world.pin('sheet', 29, { name: 'corner' });
      steps(world, 10);
      expect(at(29)).toEqual(corner);
      world.movePin('sheet', 'corner', [0, 0.1, 0]);
      steps(world, 2);
      expect(at(29)[1]).toBeCloseTo(corner[1] + 0.1, 5);
      world.unpin('sheet', 'corner');
      world.unpin('sheet', [0]);
      const [free, left] = [at(29), at(0)];
      steps(world, 10);
      expect(at(29)).not.toEqual(free);
      expect(at(0)).not.toEqual(left);
      expect(() => world.unpin('sheet', 'corner')).toThrow('world: pin must be one of');
    });
  });

  it('falls apart where springs are taken out', async () => {
    const bodies = [
      rope({ name: 'line', from: [0, 0, 0], to: [0, -1, 0], particles: 5, springs: { bend: false }, pins: ['first'] }),
    ];
    await withWorld({ bodies }, { solver: solver(), backend: 'wasm' }, async (world) => {
      const { ends } = world.bodies[0].springs;
      const cut = [0, 1, 2, 3].findIndex((s) => Math.min(ends[2 * s], ends[2 * s + 1]) === 2);
      await world.removeSprings('line', [cut]);
      expect(world.bodies[0].springs.count).toBe(3);
      steps(world, 30);
      const y = (particle: number) => world.positions('line')[3 * particle + 1];
      expect(y(2)).toBeGreaterThan(-0.6);
      expect(y(3)).toBeLessThan(-1);
      await expect(world.removeSprings('line', [3])).rejects.toThrow('world: springs[0] must be a whole number');
    });
  });

  it('meets colliders that come, and passes where they were', async () => {
    const bodies = [rope({ name: 'line', from: [0, 0, 0], to: [1, 0, 0], particles: 6 })];
    await withWorld({ bodies }, { solver: solver(), backend: 'wasm' }, async (world) => {
      world.addCollider(plane({ name: 'floor', point: [0, -0.2, 0] }));
      steps(world, 60);
      const lowest = () => Math.min(...bits(world.positions('line')).filter((_, i) => i % 3 === 1));
      expect(lowest()).toBeGreaterThan(-0.21);
      world.removeCollider('floor');
      expect(world.scene.colliders).toEqual([]);
      steps(world, 40);
      expect(lowest()).toBeLessThan(-0.5);
    });
  });

  it('goes back to a snapshot whatever has come and gone since', async () => {
    await withWorld(
      { bodies: [sheet(), line()], colliders: [sphere({ centre: [0.5, -0.6, 0.2], radius: 0.2 })] },
      { solver: solver(), backend: 'wasm' },
      async (world) => {
        steps(world, 4);
        await world.add(flag());
        await world.removeSprings('sheet', [3, 7]);
        await world.pin('line', [4, 5], { name: 'middle' });
        world.addCollider(plane({ name: 'floor', point: [0, -1, 0] }));
        steps(world, 4);
        const snapshot = await world.snapshot();
        steps(world, 8);
        const ahead = await world.hash();

        await world.restore(snapshot);
        steps(world, 8);
        expect(await world.hash()).toBe(ahead);

        await world.remove('flag');
        await world.remove('sheet');
        world.unpin('line', 'middle');
        world.removeCollider('floor');
        steps(world, 3);
        const told: string[] = [];
        world.on((event) => {
          if (event.type === 'changed') told.push(event.what);
        });
        await world.restore(snapshot);
        expect(world.bodies.map(({ name, springs }) => `${name} ${springs.count}`)).toHaveLength(3);
        expect(world.scene.colliders.map(({ name }) => name)).toEqual(['sphere', 'floor']);
        expect(told).toEqual(['bodies', 'colliders', 'pins']);
        steps(world, 8);
        expect(await world.hash()).toBe(ahead);
      },
    );
  });
});

describe('changes that are asked for before the last is done', () => {
  const world = (test: (world: World) => Promise<void>) =>
    withWorld({ bodies: [sheet(), line()] }, { solver: projective(few), backend: 'wasm' }, test);
  const names = (w: World) => w.bodies.map(({ name }) => name);

  it('a body that joins a restored world starts where it is built', () =>
    world(async (w) => {
      steps(w, 3);
      const snapshot = await w.snapshot();
      const before = bits(await w.read('line'));
      await w.remove('line');
      steps(w, 2);
      await Promise.all([w.restore(snapshot), w.add(flag())]);
      expect(names(w)).toEqual(['sheet', 'line', 'flag']);
      expect(w.frame).toBe(3);
      expect(bits(await w.read('line'))).toEqual(before);
      const built = w.bodies[2].positions;
      expect(bits(await w.read('flag'))).toEqual(bits(Float32Array.from(built)));
    }));

  it('of two snapshots the later call is what counts', () =>
    world(async (w) => {
      steps(w, 3);
      const both = await w.snapshot();
      await w.remove('line');
      steps(w, 2);
      const one = await w.snapshot();
      const hash = await w.hash();
      await Promise.all([w.restore(both), w.restore(one)]);
      expect(names(w)).toEqual(['sheet']);
      expect(await w.hash()).toBe(hash);
    }));

  it('a snapshot brings back the body that was to go', () =>
    world(async (w) => {
      steps(w, 3);
      const snapshot = await w.snapshot();
      const hash = await w.hash();
      w.step();
      await Promise.all([w.remove('line'), w.restore(snapshot)]);
      expect(names(w)).toEqual(['sheet', 'line']);
      expect(await w.hash()).toBe(hash);
    }));
});

it('a hand that waits for a GPU takes hold of its own body, whatever came and went meanwhile', () =>
  withWorld({ bodies: [line(), sheet()] }, { solver: projective(few), backend: 'webgpu' }, async (world) => {
    const gone = world.remove('line');
    const grab = world.grab('sheet', 29);
    await gone;
    await world.finished();
    const corner = bits(await world.read('sheet')).slice(87, 90) as [number, number, number];
    grab.moveTo([corner[0], corner[1] + 0.2, corner[2]]);
    steps(world, 6);
    expect((await world.read('sheet'))[88]).toBeCloseTo(corner[1] + 0.2, 4);
  }));

describe('what is refused', () => {
  const world = (test: (world: World) => Promise<void>) =>
    withWorld({ bodies: [sheet()] }, { solver: projective(), backend: 'wasm' }, test);

  it('names the thing, the rule and the value', () =>
    world(async (w) => {
      await expect(w.add({ ...flag(), size: [0, 1] } as Body)).rejects.toThrow('world: body.size must be');
      await expect(w.add(sheet())).rejects.toThrow('differ from the name of bodies[0]');
      await expect(w.remove('sheet')).rejects.toThrow('world: body must not be the last one of the world');
      expect(() => w.remove('shet')).toThrow('did you mean sheet?');
      await expect(w.pin('sheet', 30)).rejects.toThrow('particles[0] must be a whole number at least 0 and at most 29');
      await expect(w.removeSprings('sheet', new Array(1))).rejects.toThrow('world: springs[0] must be a whole number');
      await expect(w.removeSprings('sheet', null as never)).rejects.toThrow(
        'world: springs must be an array of spring',
      );
      expect(() => w.addCollider({ kind: 'plane' } as never)).toThrow('world: collider.');
      expect(w.revision).toBe(0);
      expect(w.bodies).toHaveLength(1);
    }));

  it('is a kind of element that the solver does not take', async () => {
    await withWorld({ bodies: [sheet()] }, { solver: massSpring(), backend: 'wasm' }, async (w) => {
      const resists = cloth({ name: 'resists', particles: [3, 3], area: 5 });
      await expect(w.add(resists)).rejects.toThrow("massSpring: body 'resists' must have no triangles");
    });
  });
});
