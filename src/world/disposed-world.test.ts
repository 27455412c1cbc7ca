/** A world that was disposed of refuses every method and every setting by name, and can still be looked at. */
import { describe, expect, it } from 'vitest';
import { sharedDevice } from '../../test/shared-device';
import { quadCloth } from '../../test/worlds';
import { createWorld, sphere, type World } from '../index';
import { projective } from '../solvers/projective/index';

type Kind = 'method' | 'setting' | 'property';

/** The compiler asks for every member of the interface; the tests ask for its kind. */
const members: Record<keyof World, Kind> = {
  scene: 'property',
  solver: 'property',
  facts: 'property',
  substeps: 'property',
  bodies: 'property',
  backend: 'property',
  backendInfo: 'property',
  frame: 'property',
  time: 'property',
  disposed: 'property',
  frozen: 'property',
  profiling: 'setting',
  wind: 'setting',
  gravity: 'setting',
  advance: 'method',
  blend: 'property',
  step: 'method',
  positions: 'method',
  read: 'method',
  readVelocities: 'method',
  surface: 'method',
  readShades: 'method',
  statistics: 'method',
  intersections: 'method',
  measureFrame: 'method',
  relativeError: 'method',
  timeStep: 'property',
  stiffness: 'property',
  retune: 'method',
  finished: 'method',
  snapshot: 'method',
  restore: 'method',
  reset: 'method',
  hash: 'method',
  grab: 'method',
  movePin: 'method',
  moveCollider: 'method',
  updateCollider: 'method',
  colliderVertices: 'method',
  colliderPlacement: 'method',
  pinPlacement: 'method',
  measureLoads: 'method',
  loads: 'method',
  readLoads: 'method',
  revision: 'property',
  add: 'method',
  remove: 'method',
  removeSprings: 'method',
  cut: 'method',
  pin: 'method',
  unpin: 'method',
  addCollider: 'method',
  removeCollider: 'method',
  thaw: 'method',
  on: 'method',
  dispose: 'method',
  gpu: 'property',
};
const named = (kind: Kind) => (Object.keys(members) as (keyof World)[]).filter((member) => members[member] === kind);

const scene = { bodies: [quadCloth(5, 5, { pins: ['top-left'] })], colliders: [sphere({ radius: 0.1 })] };

async function disposedWorld(backend: 'wasm' | 'webgpu', before: (world: World) => void = () => {}): Promise<World> {
  const device = backend === 'webgpu' ? await sharedDevice() : undefined;
  const world = await createWorld(scene, { solver: projective({ substeps: 2 }), backend, device, threads: 1 });
  world.step();
  before(world);
  world.dispose();
  return world;
}

describe('after dispose', () => {
  it.each(named('method').filter((method) => method !== 'dispose'))('%s is an error', async (method) => {
    const world = await disposedWorld('wasm');
    const call = world[method] as unknown as (body: number) => unknown;
    expect(call).toBeTypeOf('function');
    const message = `world: ${method} must not be called after dispose`;
    await expect((async () => call.call(world, 0))()).rejects.toThrow(message);
    // Whatever it is given: that the world has ended is what is wrong first.
    await expect((async () => call.call(world, 99))()).rejects.toThrow(message);
  });

  it.each(['read', 'readVelocities', 'readShades', 'statistics', 'finished', 'snapshot', 'hash'] as const)(
    '%s rejects and does not throw',
    async (method) => {
      const world = await disposedWorld('wasm');
      await world[method](0).catch(() => {});
    },
  );

  it.each(named('setting'))('setting %s is an error', async (setting) => {
    const world = await disposedWorld('wasm');
    const now = world[setting];
    expect(() => Object.assign(world, { [setting]: now })).toThrow(`world: ${setting} must not be set after dispose`);
    expect(world[setting]).toEqual(now);
  });

  it('properties can be read, and are no settings', async () => {
    const world = await disposedWorld('wasm');
    const prototype = Object.getPrototypeOf(world);
    for (const property of named('property')) {
      expect(() => world[property]).not.toThrow();
      expect(world[property], property).not.toBeTypeOf('function');
      expect(Object.getOwnPropertyDescriptor(prototype, property)?.set, property).toBeUndefined();
    }
    expect(world.disposed).toBe(true);
  });

  it('dispose does nothing more', async () => {
    const world = await disposedWorld('wasm');
    expect(() => world.dispose()).not.toThrow();
  });

  it.each(['wasm', 'webgpu'] as const)('a hand on %s is refused, and a listener may leave', async (backend) => {
    let hand: ReturnType<World['grab']> | undefined;
    let leave = () => {};
    await disposedWorld(backend, (world) => {
      hand = world.grab(0, 3);
      leave = world.on(() => {});
    });
    expect(() => hand?.moveTo([0, 0, 0])).toThrow('grab: moveTo must not be called after dispose of its world');
    expect(() => hand?.release()).toThrow('grab: release must not be called after dispose of its world');
    expect(leave).not.toThrow();
  });

  it('the buffers of a GPU are refused', async () => {
    const { gpu } = await disposedWorld('webgpu');
    expect(() => gpu?.surface(0)).toThrow('world: gpu.surface must not be called after dispose');
    expect(() => gpu?.refresh(0)).toThrow('world: gpu.refresh must not be called after dispose');
  });

  it('a change asked for right before is refused by name', async () => {
    let added: Promise<void> | undefined;
    await disposedWorld('wasm', (world) => {
      added = world.add(quadCloth(3, 3, { name: 'late' }));
      added.catch(() => {});
    });
    await expect(added).rejects.toThrow('world: it was disposed of while its bodies changed');
  });
});
