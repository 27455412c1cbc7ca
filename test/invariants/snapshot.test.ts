/** Snapshots: the whole state in one buffer, exact on wasm, refused when it is not of this scene. */
import { describe, expect, it } from 'vitest';
import { box, cloth, plane, sphere, type World } from '../../src/index';
import { adaptiveConstraints } from '../../src/solvers/adaptive-constraints/index';
import { constraintEnforcement } from '../../src/solvers/constraint-enforcement/index';
import { projective } from '../../src/solvers/projective/index';
import { everyBackend, quadCloth, steps, withWorld } from '../worlds';

const sheet = quadCloth(11, 9, {
  pins: ['top-left', { name: 'hand', at: 'top-right', motion: { kind: 'linear', velocity: [0.1, 0, 0] } }],
});
const ball = sphere({ centre: [0.5, -0.5, 0.2], radius: 0.2, motion: { kind: 'linear', velocity: [0, 0, 0.1] } });
const scene = { bodies: [sheet], colliders: [ball], wind: { velocity: [1, 0, 1] as const, gusts: 0.5 } };

/** Few substeps: what a snapshot holds does not depend on their number. */
const solver = projective({ substeps: 4 });

describe.each(everyBackend)('on %s', (backend) => {
  it('a restored world goes on exactly as it did', async () => {
    await withWorld(scene, { backend, solver }, async (world) => {
      steps(world, 8);
      world.movePin(sheet, 'top-left', [0, 0.05, 0]);
      world.moveCollider(ball, [0, 0.1, 0]);
      world.gravity = [0, -5, 0];
      steps(world, 5);
      const snapshot = await world.snapshot();
      const atSnapshot = await world.hash();
      steps(world, 10);
      const hash = await world.hash();
      const { frame, time } = world;

      world.restore(snapshot);
      expect(await world.hash()).toBe(atSnapshot);
      steps(world, 10);
      expect({ frame: world.frame, time: world.time }).toEqual({ frame, time });
      expect(world.gravity).toEqual([0, -5, 0]);
      expect(await world.hash()).toBe(hash);
    });
  });

  it('a pin and a collider on their way are saved where they stand', async () => {
    await withWorld(scene, { backend, solver }, async (world) => {
      steps(world, 5);
      world.movePin(sheet, 'top-left', [0, 0.2, 0]);
      world.moveCollider(ball, [0, 0.1, 0.1]);
      const snapshot = await world.snapshot();
      const atSnapshot = await world.hash();
      steps(world, 3);
      const hash = await world.hash();
      world.restore(snapshot);
      expect(await world.hash()).toBe(atSnapshot);
      steps(world, 3);
      expect(await world.hash()).toBe(hash);
    });
  });

  it('reset is the start', async () => {
    await withWorld(scene, { backend, solver }, async (world) => {
      const start = await world.hash();
      steps(world, 15);
      const hash = await world.hash();
      expect(hash).not.toBe(start);
      world.reset();
      expect(await world.hash()).toBe(start);
      steps(world, 15);
      expect(await world.hash()).toBe(hash);
    });
  });
});

it('a snapshot of one wasm world restores into another, whatever its threads', async () => {
  const [snapshot, hash] = await withWorld(scene, { backend: 'wasm', threads: 1 }, async (world) => {
    steps(world, 10);
    const taken = await world.snapshot();
    steps(world, 10);
    return [taken, await world.hash()] as const;
  });
  await withWorld(scene, { backend: 'wasm', threads: 2 }, async (world) => {
    world.restore(snapshot);
    steps(world, 10);
    expect(await world.hash()).toBe(hash);
  });
});

describe('solvers that remember', () => {
  const hung = cloth({
    size: [1, 1],
    particles: [9, 7],
    springConstants: { structural: 20, shear: 20, bend: 2 },
    pins: ['top-left', 'top-right'],
  });
  const swing = { bodies: [hung], drag: 0.1, timeStep: 0.005 };
  const remembering = {
    'constraint enforcement': constraintEnforcement({ iterations: 6, substeps: 2 }),
    'adaptive constraints': adaptiveConstraints({ threshold: 0.04, iterations: 6, substeps: 2 }),
  };

  describe.each(Object.entries(remembering))('%s', (_, solver) => {
    it.each(everyBackend)('goes on exactly as it did, on %s', async (backend) => {
      await withWorld(swing, { backend, solver, threads: 1 }, async (world) => {
        steps(world, 40);
        const snapshot = await world.snapshot();
        steps(world, 10);
        const hash = await world.hash();
        // What it remembers by then is of another time.
        world.restore(snapshot);
        steps(world, 10);
        expect(await world.hash()).toBe(hash);
        // And it does remember: without, it goes elsewhere.
        world.restore(
          await withWorld(swing, { backend, solver: projective() }, (other) => onlyParticles(other, snapshot)),
        );
        steps(world, 10);
        expect(await world.hash()).not.toBe(hash);
      });
    });

    it('goes on exactly in another world, whatever its threads', async () => {
      const [snapshot, hash] = await withWorld(swing, { backend: 'wasm', solver, threads: 1 }, async (world) => {
        steps(world, 40);
        const taken = await world.snapshot();
        steps(world, 20);
        return [taken, await world.hash()] as const;
      });
      await withWorld(swing, { backend: 'wasm', solver, threads: 2 }, async (world) => {
        steps(world, 13);
        world.restore(snapshot);
        steps(world, 20);
        expect(await world.hash()).toBe(hash);
      });
    });

    it('refuses what it remembers of another scene', async () => {
      const snapshot = await withWorld(swing, { solver }, (world) => {
        world.step();
        return world.snapshot();
      });
      const fewer = cloth({
        size: [1, 1],
        particles: [9, 7],
        springs: { shear: false },
        pins: ['top-left', 'top-right'],
      });
      await withWorld({ bodies: [fewer] }, { solver }, (world) => {
        expect(() => world.restore(snapshot)).toThrow(/^restore: snapshot\.memory must hold .*, got .*multiplier \(/);
        expect(world.frame).toBe(0);
      });
    });
  });

  /** The same state as one of another solver has it. */
  async function onlyParticles(other: World, snapshot: ArrayBuffer): Promise<ArrayBuffer> {
    other.restore(snapshot);
    return other.snapshot();
  }
});

it('refuses what is not a snapshot of this scene, by name, rule and value', async () => {
  const other = await withWorld({ bodies: [quadCloth(4, 4, { name: 'other' })] }, {}, (world) => world.snapshot());
  await withWorld(scene, {}, async (world) => {
    expect(() => world.restore(other)).toThrow(
      'restore: snapshot must hold the bodies and particles cloth (99), got other (16)',
    );
    expect(() => world.restore(new ArrayBuffer(4))).toThrow(
      'restore: snapshot must be an ArrayBuffer of world.snapshot(), got 4 bytes',
    );
    expect(() => world.restore(new ArrayBuffer(64))).toThrow(
      "restore: snapshot must start with the bytes 'SLVG', got 0x0",
    );
    const unknown = { bodies: [sheet], colliders: [plane({ name: 'ramp' })] };
    const elsewhere = await withWorld(unknown, {}, (another) => another.snapshot());
    expect(() => world.restore(elsewhere)).toThrow(
      /^restore: snapshot\.colliders\[0\]\.name must be one of \w+, got "ramp"/,
    );
    const good = await world.snapshot();
    expect(() => world.restore(good.slice(0, good.byteLength - 8))).toThrow('must be');
    new Uint32Array(good, 4, 1)[0] = 9;
    expect(() => world.restore(good)).toThrow('restore: snapshot must be of version 2, got 9');
    const broken = await world.snapshot();
    new Float64Array(broken, broken.byteLength - 8, 1)[0] = Number.NaN;
    expect(() => world.restore(broken)).toThrow('restore: snapshot.velocities[395] must be a finite number, got NaN');
  });
});

it.each([1, 4])('what is turned and scaled goes on exactly as it did, with %d substeps', async (substeps) => {
  const slab = box({ centre: [0.5, -0.3, 0.4], halfSize: [0.4, 0.05, 0.3] });
  const turned = { bodies: [sheet], colliders: [slab] };
  await withWorld(turned, { backend: 'wasm', solver: projective({ substeps }) }, async (world) => {
    steps(world, 2);
    const [s, c] = [Math.sin(0.1), Math.cos(0.1)];
    world.moveCollider(slab, { offset: [0, 0.1, 0], rotation: [s, 0, 0, c], scale: 1.2 });
    world.movePin(sheet, 'hand', { rotation: [0, s, 0, c], about: [0, 0, 0] });
    steps(world, 5);
    const snapshot = await world.snapshot();
    steps(world, 10);
    const hash = await world.hash();
    world.restore(snapshot);
    expect(world.colliderPlacement(slab).scale).toBe(1.2);
    steps(world, 10);
    expect(await world.hash()).toBe(hash);
  });
});
