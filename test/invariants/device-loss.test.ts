/** A GPU that goes away takes neither the world nor the user's loop with it. */
import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { WasmBackend } from '../../src/compute/wasm/wasm-backend';
import type { World, WorldEvent } from '../../src/index';
import { projective } from '../../src/solvers/projective/index';
import { largestStrain, quadCloth, steps, withWorld } from '../worlds';

const sheet = quadCloth(12, 12, { plane: 'vertical', noise: 0.002, pins: ['top'] });

/** A loop that steps once a turn and gives the loss of the device its turns between; the test's own timeout ends it. */
async function stepUntil(world: World, condition: () => boolean): Promise<void> {
  while (!condition()) {
    world.step();
    await setImmediate();
  }
}

it('goes on in wasm from the last known state when the device is destroyed', async () => {
  const events: WorldEvent[] = [];
  const options = {
    backend: 'webgpu' as const,
    ownDevice: true,
    // Without a GPU the default would be another global step, and the motion not quite the same.
    solver: projective({ global: 'coloured' }),
    checkpointSteps: 10,
    onEvent: (event: WorldEvent) => events.push(event),
  };
  await withWorld({ bodies: [sheet] }, options, async (world) => {
    for (let k = 0; k < 5; k++) {
      steps(world, 5);
      await world.finished();
    }
    const device = world.gpu?.device;
    expect(device).toBeDefined();
    device?.destroy();
    // The user's loop: it steps on, reads and asks for statistics as if nothing had happened.
    await stepUntil(world, () => world.backend === 'wasm');
    steps(world, 10);
    const positions = await world.read(sheet);
    const statistics = await world.statistics();
    expect(world.backend).toBe('wasm');
    expect(world.gpu).toBeNull();
    expect(world.backendInfo.why).toContain('webgpu was lost');
    expect(positions.every(Number.isFinite)).toBe(true);
    expect(largestStrain(statistics)).toBeLessThan(1);
    const lost = events.find((event) => event.type === 'backend-lost');
    expect(lost).toMatchObject({ from: 'webgpu', to: 'wasm', frame: 20 });
    expect(world.frame).toBeGreaterThan(20);

    // The same steps without the accident: the state it went on from was a true one.
    const frames = world.frame;
    const undisturbed = await withWorld({ bodies: [sheet] }, { ...options, backend: 'wasm' }, async (other) => {
      steps(other, frames);
      return Array.from(await other.read(sheet));
    });
    undisturbed.forEach((x, i) => {
      expect(Math.abs(positions[i] - x)).toBeLessThan(2e-3);
    });
  });
});

it('answers a read that was under way when the device went', async () => {
  await withWorld({ bodies: [sheet] }, { backend: 'webgpu', ownDevice: true }, async (world) => {
    steps(world, 3);
    const reading = world.read(sheet);
    world.gpu?.device.destroy();
    expect((await reading).every(Number.isFinite)).toBe(true);
    await world.finished();
    expect((await world.read(sheet)).length).toBe(3 * 144);
  });
});

it('stands still and says so when nothing else can be started', async () => {
  const events: WorldEvent[] = [];
  const onEvent = (event: WorldEvent) => events.push(event);
  await withWorld({ bodies: [sheet] }, { backend: 'webgpu', ownDevice: true, onEvent }, async (world) => {
    steps(world, 3);
    await world.finished();
    const refused = vi.spyOn(WasmBackend, 'create').mockRejectedValue(new Error('no memory is left'));
    world.gpu?.device.destroy();
    await stepUntil(world, () => events.some(({ type }) => type === 'world-stopped'));
    refused.mockRestore();
    expect(events.filter(({ type }) => type === 'world-stopped')).toMatchObject([
      { why: expect.stringContaining('no memory is left') },
    ]);
    await expect(world.read(sheet)).rejects.toThrow('nothing else could be started: no memory is left');
    const { frame } = world;
    world.step();
    expect(world.frame).toBe(frame);
  });
});
