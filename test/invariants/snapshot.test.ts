/** Snapshots: the whole state in one buffer, exact on wasm, refused when it is not of this scene. */
import { describe, expect, it } from 'vitest';
import { sphere } from '../../src/index';
import { everyBackend, quadCloth, steps, withWorld } from '../worlds';

const sheet = quadCloth(11, 9, {
  pins: ['top-left', { name: 'hand', at: 'top-right', motion: { kind: 'linear', velocity: [0.1, 0, 0] } }],
});
const ball = sphere({ centre: [0.5, -0.5, 0.2], radius: 0.2, motion: { kind: 'linear', velocity: [0, 0, 0.1] } });
const scene = { bodies: [sheet], colliders: [ball], wind: { velocity: [1, 0, 1] as const, gusts: 0.5 } };

describe.each(everyBackend)('on %s', (backend) => {
  it('a restored world goes on exactly as it did', async () => {
    await withWorld(scene, { backend }, async (world) => {
      steps(world, 20);
      world.movePin(sheet, 'top-left', [0, 0.05, 0]);
      world.moveCollider(ball, [0, 0.1, 0]);
      world.gravity = [0, -5, 0];
      steps(world, 5);
      const snapshot = await world.snapshot();
      const atSnapshot = await world.hash();
      steps(world, 30);
      const hash = await world.hash();
      const { frame, time } = world;

      world.restore(snapshot);
      expect(await world.hash()).toBe(atSnapshot);
      steps(world, 30);
      expect({ frame: world.frame, time: world.time }).toEqual({ frame, time });
      expect(world.gravity).toEqual([0, -5, 0]);
      expect(await world.hash()).toBe(hash);
    });
  });

  it('a pin and a collider on their way are saved where they stand', async () => {
    await withWorld(scene, { backend }, async (world) => {
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
    await withWorld(scene, { backend }, async (world) => {
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
    const fewer = await withWorld({ bodies: [sheet] }, {}, (another) => another.snapshot());
    expect(() => world.restore(fewer)).toThrow(
      'restore: snapshot.colliders must hold 1, as many as the scene has, got 0',
    );
    const good = await world.snapshot();
    expect(() => world.restore(good.slice(0, good.byteLength - 8))).toThrow('must be');
    new Uint32Array(good, 4, 1)[0] = 9;
    expect(() => world.restore(good)).toThrow('restore: snapshot must be of version 1, got 9');
    const broken = await world.snapshot();
    new Float64Array(broken, broken.byteLength - 8, 1)[0] = Number.NaN;
    expect(() => world.restore(broken)).toThrow('restore: snapshot.velocities[395] must be a finite number, got NaN');
  });
});
