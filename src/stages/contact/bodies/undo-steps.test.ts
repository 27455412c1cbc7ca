/** Steps for which a list had too little room, in exact mode on a GPU: nothing moves in them and no speed is lost, whatever the solver, and soon there is room. */
import { expect, it, vi } from 'vitest';
import { editState, withWorld } from '../../../../test/worlds';
import { cloth, type Vec3, type WorldEvent } from '../../../index';
import { massSpring } from '../../../solvers/mass-spring/index';
import { positionBased } from '../../../solvers/position-based/index';
import { projective } from '../../../solvers/projective/index';
import { RoomForPairs } from './room-for-pairs';

it.each([
  ['projective', projective({ substeps: 2 })],
  ['projective by the midpoint', projective({ substeps: 2, integrator: 'implicit-midpoint' })],
  ['positionBased', positionBased({ substeps: 2 })],
  ['massSpring', massSpring({ substeps: 8 })],
])('a step without room is undone, by %s', async (_, solver) => {
  // To begin with there is room for a few pairs: otherwise small scenes have enough.
  vi.spyOn(RoomForPairs, 'first').mockReturnValue({ cells: 4096, meetings: 4096, pairs: 7 });
  const events: WorldEvent[] = [];
  const layer = (name: string, height: number) =>
    cloth({ name, size: [0.1, 0.1], particles: [4, 4], position: [height, height, 0], noise: 1e-4 });
  const scene = {
    bodies: [layer('low', 0), layer('high', 0.006)],
    gravity: [0, 0, 0] as Vec3,
    drag: 1,
    timeStep: 1 / 600,
    contact: { thickness: 0.005, mode: 'exact' } as const,
  };
  const onEvent = (event: WorldEvent) => events.push(event);
  await withWorld(scene, { solver, backend: 'webgpu', onEvent }, async (world) => {
    await editState(world, (_positions, velocities) => {
      for (let k = 0; k < velocities.length / 4; k++) velocities[4 * k + 1] = -3;
    });
    const state = () => Promise.all(world.bodies.flatMap(({ name }) => [world.read(name), world.readVelocities(name)]));
    const before = await state();
    world.step();
    expect(await state()).toEqual(before);
    await world.finished();
    await vi.waitFor(() => expect(events.map(({ type }) => type)).toContain('contact-room-grown'));
    world.step();
    const after = await state();
    after.forEach((numbers, n) => {
      const isVelocity = n % 2 === 1;
      // Of the height of each particle: they flew on as fast as before.
      const [first, last] = [before[n][1], numbers[1]];
      expect(last).toBeCloseTo(isVelocity ? -3 : first - 3 / 600, 4);
    });
    expect((await world.intersections()).count).toBe(0);
    expect(events.filter(({ type }) => type === 'contact-room-grown')).toHaveLength(1);
  });
});
