/** The device that does nothing does for a world, and counts what a frame records. */
import { expect, it } from 'vitest';
import { createWorld } from '../../src/index';
import { projective } from '../../src/solvers/projective/index';
import { type DeviceCounts, idleDevice } from './idle-device';
import { redBlackScene } from './red-black-world';

it('counts the dispatches of a frame, which are the same in every frame', async () => {
  const { device, takeCounts } = idleDevice();
  const solver = projective({
    global: 'red-black',
    substeps: 20,
    iterations: 10,
    numLinearIterations: 1,
    acceleration: 'none',
  });
  const world = await createWorld(redBlackScene(100), { solver, device, backend: 'webgpu' });
  const frames: DeviceCounts[] = [];
  for (let frame = 0; frame < 4; frame++) {
    takeCounts();
    world.step();
    frames.push(takeCounts());
    await world.finished();
  }
  // The first ones also put held particles in place.
  expect(frames[3]).toEqual(frames[2]);
  // In a substep: prediction, two runs of iterations on tiles, velocities, and the look for bodies that broke.
  expect(frames[3].dispatches).toBeGreaterThan(20);
  expect(frames[3].dispatches).toBeLessThanOrEqual(5 * 20);
  world.dispose();
});
