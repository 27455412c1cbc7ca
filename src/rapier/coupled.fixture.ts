/** Worlds of Rapier and Selvedge that are coupled, for tests, and what they hold together. */
import RAPIER from '@dimforge/rapier3d-compat';
import { type TestWorldOptions, withWorld } from '../../test/worlds';
import type { Vec3 } from '../core/vec3';
import type { SceneOptions } from '../scene/scene';
import { projective } from '../solvers/projective/index';
import type { World } from '../world/types';
import { cross, plus, times, vec3 } from './plain-vectors';
import { RapierCoupling, type RapierCouplingOptions } from './rapier-coupling';

export interface Together {
  rapier: RAPIER.World;
  world: World;
  coupling: RapierCoupling;
}

export async function together<T>(
  scene: SceneOptions,
  options: TestWorldOptions & RapierCouplingOptions,
  use: (both: Together) => Promise<T> | T,
): Promise<T> {
  const { exact, ...more } = options;
  await RAPIER.init();
  const [x, y, z] = scene.gravity ?? [0, -9.81, 0];
  const rapier = new RAPIER.World({ x, y, z });
  try {
    return await withWorld(scene, { solver: projective(), backend: 'wasm', threads: 1, ...more }, (world) =>
      use({ rapier, world, coupling: new RapierCoupling(rapier, world, exact === undefined ? {} : { exact }) }),
    );
  } finally {
    rapier.free();
  }
}

/** A dynamic ball that is coupled. */
export async function addBall(
  { rapier, coupling }: Together,
  { at, radius, mass, velocity = [0, 0, 0] }: { at: Vec3; radius: number; mass: number; velocity?: Vec3 },
): Promise<RAPIER.RigidBody> {
  const body = rapier.createRigidBody(
    RAPIER.RigidBodyDesc.dynamic()
      .setTranslation(...at)
      .setLinvel(...velocity),
  );
  await coupling.add(rapier.createCollider(RAPIER.ColliderDesc.ball(radius).setMass(mass), body));
  return body;
}

export interface Motion {
  /** [kg m/s] */
  linear: Vec3;
  /** About the origin [kg m2/s]. */
  angular: Vec3;
  /** Kinetic and elastic [J]. */
  energy: number;
}

/** Of everything in both worlds. Rigid bodies are balls. */
export async function motionOf({ world }: Together, balls: readonly RAPIER.RigidBody[]): Promise<Motion> {
  const { energy } = await world.statistics();
  let motion: Motion = { linear: [0, 0, 0], angular: [0, 0, 0], energy: energy.kinetic + energy.elastic };
  const add = (at: Vec3, linear: Vec3, angular: Vec3, energy: number) => {
    motion = {
      linear: plus(motion.linear, linear),
      angular: plus(motion.angular, plus(cross(at, linear), angular)),
      energy: motion.energy + energy,
    };
  };
  for (const { name, masses } of world.bodies) {
    const [x, v] = [await world.read(name), await world.readVelocities(name)];
    masses.forEach((mass, i) => {
      const three = (of: ArrayLike<number>): Vec3 => [of[3 * i], of[3 * i + 1], of[3 * i + 2]];
      add(three(x), times(three(v), mass), [0, 0, 0], 0);
    });
  }
  for (const ball of balls) {
    const [v, spin] = [vec3(ball.linvel()), vec3(ball.angvel())];
    const inertia = ball.principalInertia().x;
    const kinetic = (ball.mass() * Math.hypot(...v) ** 2 + inertia * Math.hypot(...spin) ** 2) / 2;
    add(vec3(ball.worldCom()), times(v, ball.mass()), times(spin, inertia), kinetic);
  }
  return motion;
}
