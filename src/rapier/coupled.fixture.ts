/** Worlds of Rapier and Selvedge that are coupled, for tests, and what they hold together. */
import RAPIER from '@dimforge/rapier3d-compat';
import { type TestWorldOptions, withWorld } from '../../test/worlds';
import type { Vec3 } from '../core/vec3';
import { cloth } from '../scene/cloth/cloth';
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

export interface HammockOptions {
  /** Of the ball [kg]. */
  mass: number;
  /** Along each side of the sheet. */
  particles: number;
  seconds: number;
  /** In each 60th of a second, with 20 substeps in all. Default 1. */
  exchanges?: number;
  /** Of the ball by the air, Rapier's `linearDamping` [1/s]. Default 2, so that it comes to rest soon. */
  damping?: number;
}

/** A ball that falls by 5 cm on a sheet of cotton that is held at its corners. What is told is of the last second, but for heights [m], which are those of every tenth of a second. */
export function hammock({ mass, particles, seconds, exchanges = 1, damping = 2 }: HammockOptions) {
  const radius = 0.15;
  const pins = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
  const sheet = cloth({ particles: [particles, particles], position: [-0.5, 0, -0.5], pins });
  const timeStep = 1 / (60 * exchanges);
  const solver = projective({ substeps: 20 / exchanges });
  return together({ bodies: [sheet], timeStep, innerDrag: 0.9 }, { solver }, async (both) => {
    const ball = await addBall(both, { at: [0, radius + 0.05, 0], radius, mass });
    ball.setLinearDamping(damping);
    ball.setAngularDamping(damping);
    const told = { heights: [] as number[], carried: 0, speed: 0, aside: 0 };
    const steps = Math.round(60 * exchanges * seconds);
    for (let k = 1; k <= steps; k++) {
      await both.coupling.step();
      const at = vec3(ball.translation());
      if (k % (6 * exchanges) === 0) told.heights.push(at[1]);
      if (k <= steps - 60 * exchanges) continue;
      // As a share of the weight.
      told.carried += both.world.loads().get('rapier')!.impulse[1] / (9.81 * mass);
      told.speed = Math.max(told.speed, Math.hypot(...vec3(ball.linvel())));
      told.aside = Math.max(told.aside, Math.hypot(at[0], at[2]));
    }
    return told;
  });
}
