/**
 * A ball that flies, and that bodies push: a sphere collider as a point of mass, for scenes that are driven.
 *
 * In each step the ball goes its way first, and bodies give way to it; then it gets the impulse J that they gave it, so that momentum is kept. Taken by itself that is unstable: the ball moved without the force that acts on it meanwhile. So its way in
 * the next step is as if half of J acted once more, without its velocity keeping that (src/rapier/loaded-body.ts has the algebra). It does not spin.
 */
import type { DrivenWorld } from '../../src/scene/named-scene';
import type { Vec3 } from '../../src/scene/types';

export interface FreeBall {
  /** The collider. */
  readonly name: string;
  /** [kg] */
  readonly mass: number;
  /** At the start [m/s]. */
  readonly velocity: Vec3;
}

const plus = (a: Vec3, b: Vec3, times = 1): Vec3 => [a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]];
const still: Vec3 = [0, 0, 0];

export const freeBall =
  ({ name, mass, velocity: thrown }: FreeBall) =>
  async (world: DrivenWorld): Promise<() => Promise<void>> => {
    await world.measureLoads(name);
    /** Of the ball before each step, without what it was given in the last one: a world may go back to any of them. */
    const velocities: Vec3[] = [thrown];
    return async () => {
      const { frame, timeStep, gravity } = world;
      const impulse = (await world.readLoads()).get(name)?.impulse ?? still;
      const velocity = plus(plus(velocities[frame] ?? still, impulse, 1 / mass), gravity, timeStep);
      velocities[frame + 1] = velocity;
      const way = plus(velocity, impulse, 0.5 / mass);
      world.moveCollider(name, plus(world.colliderPlacement(name).offset, way, timeStep));
    };
  };
