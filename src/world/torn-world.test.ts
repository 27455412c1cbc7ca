/** What else holds of a world whose bodies are torn: snapshots, the start, hands, pins, colliders, and cuts that come together. */
import { describe, expect, it } from 'vitest';
import { quadCloth, steps, withWorld } from '../../test/worlds';
import {
  type BackendName,
  cloth,
  clothFromMesh,
  createWorld,
  rope,
  type SceneOptions,
  sdf,
  softBody,
  sphere,
  type World,
  type WorldEvent,
  type WorldOptions,
} from '../index';
import { components } from '../mesh/components';
import { torusMesh } from '../mesh/solid-meshes.fixture';
import type { Model } from '../scene/assemble';
import { positionBased } from '../solvers/position-based/index';
import { projective } from '../solvers/projective/index';

const backend = 'wasm' as const;
const sheet = () => cloth({ name: 'sheet', particles: [9, 9], plane: 'vertical', pins: ['top'] });
const scene = (): SceneOptions => ({ bodies: [sheet(), quadCloth(4, 4, { name: 'other', pins: ['top-left'] })] });
const across = { point: [0, -0.4, 0], normal: [0, 1, 0] } as const;
const slit = { eye: [0.5, -0.5, 3], from: [0.2, -0.2, 0], to: [0.7, -0.2, 0] } as const;
const pieces = ({ bodies: [{ particleCount, springs }] }: World) => components(particleCount, springs.ends).count;

async function hashAfter(world: World, count: number): Promise<string> {
  steps(world, count);
  return world.hash();
}

describe('a snapshot', () => {
  it('of a torn body goes on with the same bits, in this world and in another', async () => {
    await withWorld(scene(), { backend }, async (world) => {
      steps(world, 2);
      const whole = await world.snapshot();
      await world.cut(slit);
      steps(world, 2);
      await world.removeSprings('sheet', [0, 5, 300]);
      await world.cut(across);
      steps(world, 2);
      const torn = await world.snapshot();
      const springs = world.bodies[0].springs;
      const wanted = await hashAfter(world, 5);

      await world.restore(torn);
      expect(await hashAfter(world, 5)).toBe(wanted);

      await world.restore(whole);
      expect(world.bodies[0].particleCount).toBe(81);
      steps(world, 3);
      await world.restore(torn);
      expect(world.bodies[0].springs).toEqual(springs);
      expect(await hashAfter(world, 5)).toBe(wanted);

      await withWorld(scene(), { backend }, async (other) => {
        await other.restore(torn);
        expect(await hashAfter(other, 5)).toBe(wanted);
      });
    });
  });

  it('whose log is broken is refused, and the world stays as it was', async () => {
    await withWorld(scene(), { backend }, async (world) => {
      await world.cut(across);
      const snapshot = await world.snapshot();
      const text = new TextDecoder().decode(snapshot);
      const at = text.indexOf('"log":[0,') + '"log":['.length;
      new Uint8Array(snapshot)[at] = '7'.charCodeAt(0);
      await world.reset();
      const hash = await world.hash();
      await expect(world.restore(snapshot)).rejects.toThrow('tear: log[0] must be');
      expect(await world.hash()).toBe(hash);
    });
  });
});

describe('reset', () => {
  it('makes bodies whole, as they were built', async () => {
    await withWorld(scene(), { backend }, async (world) => {
      const wanted = await hashAfter(world, 3);
      await world.cut(across);
      steps(world, 2);
      await world.reset();
      expect(world.frame).toBe(0);
      expect(pieces(world)).toBe(1);
      expect(await hashAfter(world, 3)).toBe(wanted);
    });
  });

  it('undoes a cut that is still on its way', async () => {
    await withWorld(scene(), { backend }, async (world) => {
      const cutting = world.cut(across);
      const back = world.reset();
      expect(await cutting).toHaveLength(1);
      await back;
      expect(world.bodies[0].particleCount).toBe(81);
    });
  });

  it('takes no memory that stays, however often', async () => {
    await withWorld(scene(), { backend, solver: projective({ global: 'jacobi', substeps: 1 }) }, async (world) => {
      const again = async () => {
        await world.cut(across);
        world.step();
        await world.reset();
        world.step();
      };
      for (let k = 0; k < 3; k++) await again();
      const before = world.positions(0).buffer.byteLength;
      for (let k = 0; k < 40; k++) await again();
      expect(world.positions(0).buffer.byteLength).toBe(before);
    });
  });
});

it('cuts that are asked for together are made together, where bodies were at the call', async () => {
  let changes = 0;
  const onEvent = ({ type }: { type: string }) => {
    if (type === 'changed') changes++;
  };
  await withWorld(scene(), { backend, onEvent }, async (world) => {
    const [first, second] = await Promise.all([
      world.cut(across),
      world.cut({ point: [0.4, 0, 0], normal: [1, 0, 0] }, { body: 'sheet' }),
    ]);
    expect(changes).toBe(1);
    expect(first).toHaveLength(1);
    expect(second).toHaveLength(1);
    expect(pieces(world)).toBe(4);
  });
});

it('a step after a cut can be measured against the exact one', async () => {
  await withWorld(scene(), { backend, solver: projective({ substeps: 2 }) }, async (world) => {
    await world.cut(slit);
    const { frame, converged, iterations } = await world.measureFrame();
    expect([frame, converged]).toEqual([1, true]);
    expect(iterations).toBeGreaterThan(0);
    expect((await world.statistics()).strain.structural.count).toBe(
      world.bodies[0].springs.kind.filter((kind) => kind === 0).length + 24,
    );
    expect((await world.relativeError()).converged).toBe(true);
  });
});

it('a cut that meets nothing changes nothing, and a body that is not there is an error', async () => {
  await withWorld(scene(), { backend }, async (world) => {
    const { revision } = world;
    expect(await world.cut({ point: [0, 5, 0], normal: [0, 1, 0] })).toEqual([]);
    expect(world.revision).toBe(revision);
    await expect(world.cut(across, { body: 'nobody' })).rejects.toThrow('nobody');
    await expect(world.cut({ point: [0, 0, 0] } as never)).rejects.toThrow('world: eye must be');
  });
});

it('both halves of a particle that a hand holds are held, and of one that is pinned', async () => {
  await withWorld(scene(), { backend }, async (world) => {
    const hand = world.grab('sheet', 4 * 9 + 4);
    await world.pin('sheet', 6 * 9 + 4, { name: 'middle' });
    await world.cut({ point: [0.52, 0, 0], normal: [1, 0, 0] });
    const count = world.bodies[0].particleCount;
    expect(count).toBe(90);
    hand.moveTo([0.5, -0.5, 0.2]);
    world.movePin('sheet', 'middle', [0, 0, 0.1]);
    steps(world, 2);
    const positions = world.positions('sheet');
    const depths = Array.from({ length: count }, (_, p) => positions[3 * p + 2]);
    expect(depths.filter((z) => Math.abs(z - 0.2) < 1e-6)).toHaveLength(2);
    expect(depths.filter((z) => Math.abs(z - 0.1) < 1e-6)).toHaveLength(2);
    hand.release();
    await world.reset();
    expect(world.pinPlacement('sheet', 'middle')).toBeNull();
  });
});

it('a rope meets a ball beside a sheet with room for tears, torn and whole', async () => {
  const line = rope({ name: 'line', from: [0, 0, 0], to: [0.5, 0.2, 0], particles: 4 });
  const ball = sphere({ centre: [0.2, -0.35, 0], radius: 0.3 });
  const solver = projective({ global: 'cholesky', substeps: 4 });
  await withWorld({ bodies: [line], colliders: [ball] }, { backend, solver }, async (world) => {
    await world.cut({ point: [0.2, 0, 0], normal: [1, 0, 0] });
    await world.add(cloth({ name: 'sheet', particles: [3, 3], tearing: { strain: 50, reserve: 0.5 } }));
    world.step();
    await world.reset();
    steps(world, 20);
    expect(world.frozen).toEqual([]);
    const positions = world.positions('line');
    for (let p = 0; p < 4; p++) {
      const [x, y, z] = positions.subarray(3 * p, 3 * p + 3);
      expect(Math.hypot(x - 0.2, y + 0.35, z)).toBeGreaterThan(0.299);
    }
  });
});

it('a hand that pulls tears the sheet', async () => {
  const body = quadCloth(9, 9, { plane: 'vertical', pins: ['top'], tearing: { strain: 0.5 } });
  await withWorld({ bodies: [body] }, { backend, solver: projective({ substeps: 4 }) }, async (world) => {
    const hand = world.grab(0, 8 * 9 + 4, { radius: 0.15 });
    for (let k = 1; k <= 60; k++) {
      hand.moveTo([0.5, -1 - 0.03 * k, 0]);
      await tearingStep(world);
    }
    expect(pieces(world)).toBeGreaterThan(1);
    expect(world.frozen).toEqual([]);
  });
});

it.each([
  [0.3, true],
  [3, false],
])('a ball that is pushed into a sheet tears it if it breaks at a strain of %f', async (strain, tears) => {
  // It goes a third of a metre beyond the sheet, which is then stretched to about twice its length where the ball is.
  const ball = sphere({ centre: [0.5, -0.5, -0.5], radius: 0.2, motion: { kind: 'linear', velocity: [0, 0, 1.25] } });
  const body = quadCloth(17, 17, { plane: 'vertical', pins: ['top', 'bottom'], tearing: { strain } });
  await withWorld(
    { bodies: [body], colliders: [ball] },
    { backend, solver: projective({ substeps: 4 }) },
    async (world) => {
      for (let k = 0; k < 30; k++) await tearingStep(world);
      expect(world.bodies[0].particleCount > 289).toBe(tears);
      expect(world.frozen).toEqual([]);
    },
  );
});

/** A step, and the change that its strains ask for. */
async function tearingStep(world: World): Promise<void> {
  world.step();
  await world.cut({ point: [0, 1e4, 0], normal: [0, 1, 0] });
}

it('a balloon that is cut has no air left, and a solid that is cut comes apart', async () => {
  const balloon = clothFromMesh({ name: 'balloon', ...torusMesh(0.5, 0.2, 12, 8), pressure: 1.2 });
  const jelly = softBody({ name: 'jelly', shape: sdf.sphere({ radius: 0.3 }), resolution: 4, position: [2, 0, 0] });
  const solver = positionBased({ substeps: 3 });
  await withWorld({ bodies: [balloon, jelly] }, { backend, solver }, async (world) => {
    steps(world, 2);
    expect(world.bodies[0].air).toBeDefined();
    const torn = await world.cut({ point: [0, 0.01, 0.02], normal: [0, 1, 0.1] });
    expect(torn.map(({ body }) => body)).toEqual(['balloon', 'jelly']);
    expect(world.bodies[0].air).toBeUndefined();
    steps(world, 5);
    expect(world.frozen).toEqual([]);
    const { skin, surface } = world.bodies[1];
    expect(skin!.length).toBeGreaterThan(softBodySkin);
    expect(surface.triangles.every((vertex) => vertex < surface.vertexParticle.length)).toBe(true);
  });
});
/** Of the jelly as it is built: three numbers a triangle. */
const softBodySkin = 300;

describe('a rope that is stretched too far', () => {
  const ends = { from: [0, 0, 0], to: [1, 0, 0], pins: ['first', 'last'] } as const;
  const line = rope({ ...ends, particles: 5, slack: 0.5, tearing: { strain: 0.5 } });
  const events: WorldEvent[] = [];
  const run = async (options: Partial<WorldOptions>) => {
    events.length = 0;
    const onEvent = (event: WorldEvent) => void events.push(event);
    await withWorld({ bodies: [line] }, { backend, onEvent, ...options }, async (world) => {
      // A cut that is asked for together with a tear that fails fails as well.
      for (let k = 0; k < 6; k++) await tearingStep(world).catch(() => {});
      expect(world.frame).toBe(6);
    });
    return events.map(({ type }) => type);
  };

  it('tears in the first step', async () => {
    expect(await run({})).toContain('torn');
  });

  it('does not when it is frozen', async () => {
    const types = await run({ maxSpeed: 1e-6 });
    expect(types).toContain('body-frozen');
    expect(types).not.toContain('torn');
  });

  it('does not where the solver cannot be prepared for it, which is told once, and the world goes on', async () => {
    const solver = projective();
    const { prepare } = solver;
    const stubborn = (model: Model, name: BackendName) => {
      if (model.particleCount > 5) throw new Error('five are enough');
      return prepare(model, name);
    };
    const types = await run({ solver: { ...solver, prepare: stubborn, prepareElsewhere: undefined } });
    expect(types.filter((type) => type === 'tear-failed')).toHaveLength(1);
    expect(events.find(({ type }) => type === 'tear-failed')).toMatchObject({ why: 'five are enough' });
    expect(types).not.toContain('torn');
  });
});

it('a world that is disposed of while it is cut rejects', async () => {
  const world = await createWorld(scene(), { backend, solver: projective() });
  const cutting = world.cut(across);
  world.dispose();
  await expect(cutting).rejects.toThrow('disposed');
});
