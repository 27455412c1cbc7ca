/** A ball that bodies push: what it gives them it loses itself, and it follows a world that goes back to its start. */
import { expect, it } from 'vitest';
import { cloth, sphere, type Vec3, type World } from '../../src/index';
import { projective } from '../../src/solvers/projective/index';
import { withWorld } from '../../test/worlds';
import { freeBall } from './free-ball';

const mass = 0.5;
const velocity: Vec3 = [0.2, -2, 0];
const scene = {
  bodies: [cloth({ name: 'sheet', particles: [15, 15], position: [-0.5, 0, -0.5] })],
  colliders: [sphere({ name: 'ball', centre: [0, 0.2, 0], radius: 0.1, friction: 0.3 })],
  gravity: [0, 0, 0] as Vec3,
  drag: 1,
};

async function momentumOf({ bodies, readVelocities }: Pick<World, 'bodies' | 'readVelocities'>): Promise<number[]> {
  const v = await readVelocities('sheet');
  return [0, 1, 2].map((axis) => bodies[0].masses.reduce((sum, own, i) => sum + own * v[3 * i + axis], 0));
}

it('keeps the momentum of ball and cloth, and starts again with its world', async () => {
  await withWorld(scene, { solver: projective(), backend: 'wasm', threads: 1 }, async (world) => {
    const drive = await freeBall({ name: 'ball', mass, velocity })(world);
    let given = 0;
    const run = async () => {
      for (let frame = 0; frame < 24; frame++) {
        const sheet = await momentumOf({ bodies: world.bodies, readVelocities: (name) => world.readVelocities(name) });
        const { impulse } = (await world.readLoads()).get('ball')!;
        given = Math.max(given, Math.hypot(...impulse));
        const from = world.colliderPlacement('ball').offset;
        await drive();
        world.step();
        const { offset } = world.colliderPlacement('ball');
        for (let axis = 0; axis < 3; axis++) {
          // Half of what it was given last takes it along once more, without being kept.
          const ball = (mass * (offset[axis] - from[axis])) / world.timeStep - impulse[axis] / 2;
          expect(ball + sheet[axis]).toBeCloseTo(mass * velocity[axis], 3);
        }
      }
      return world.colliderPlacement('ball').offset;
    };
    const first = await run();
    expect(given).toBeGreaterThan(0.05);
    await world.reset();
    expect(await run()).toEqual(first);
  });
});
