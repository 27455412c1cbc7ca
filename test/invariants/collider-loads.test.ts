/** What bodies give to colliders: the change of their momentum that nothing else explains, whatever the solver, and to the collider that did it. */
import { describe, expect, it } from 'vitest';
import {
  adaptiveConstraints,
  constraintEnforcement,
  massSpring,
  newton,
  positionBased,
  projective,
} from '../../src/generated/solvers';
import {
  type BackendName,
  box,
  type ColliderLoad,
  cloth,
  plane,
  rope,
  softBody,
  sphere,
  type Vec3,
  type World,
} from '../../src/index';
import type { Solver } from '../../src/solvers/solver';
import { quadCloth, steps, withWorld } from '../worlds';

const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const times = (a: Vec3, s: number): Vec3 => [s * a[0], s * a[1], s * a[2]];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const size = (a: Vec3): number => Math.hypot(...a);
const apart = (a: Vec3, b: Vec3): number => size(add(a, times(b, -1)));

interface Momentum {
  mass: number;
  /** [kg m/s] */
  linear: Vec3;
  /** About the origin [kg m2/s]. */
  angular: Vec3;
}

async function momentumOf(world: World): Promise<Momentum> {
  const sum: Momentum = { mass: 0, linear: [0, 0, 0], angular: [0, 0, 0] };
  for (const { name, masses } of world.bodies) {
    const [x, v] = [await world.read(name), await world.readVelocities(name)];
    masses.forEach((mass, i) => {
      const at = (of: ArrayLike<number>): Vec3 => [of[3 * i], of[3 * i + 1], of[3 * i + 2]];
      const impulse = times(at(v), mass);
      sum.mass += mass;
      sum.linear = add(sum.linear, impulse);
      sum.angular = add(sum.angular, cross(at(x), impulse));
    });
  }
  return sum;
}

const gravity: Vec3 = [0, -9.81, 0];
const ball = sphere({ name: 'ball', centre: [0.05, 0, 0.03], radius: 0.2, friction: 0.4 });
const sheet = quadCloth(11, 11, { position: [-0.5, 0.22, -0.5] });

/** Steps until the ball has been touched for a while, and compares in each of them. Returns the largest share of what was given that is missing. */
async function worst(world: World, frames: number): Promise<{ given: number; missing: number }> {
  let [given, missing] = [0, 0];
  let before = await momentumOf(world);
  for (let k = 0; k < frames; k++) {
    world.step();
    const now = await momentumOf(world);
    const load = [...(await world.readLoads()).values()].reduce<Vec3>((sum, { impulse }) => add(sum, impulse), [0, 0, 0]);
    const fall = times(gravity, now.mass * world.timeStep);
    const unexplained = add(add(now.linear, times(before.linear, -1)), times(fall, -1));
    given = Math.max(given, size(load));
    missing = Math.max(missing, apart(unexplained, times(load, -1)));
    before = now;
  }
  return { given, missing };
}

describe('the load of a collider', () => {
  const line = rope({ from: [-0.4, 0.23, 0], to: [0.4, 0.23, 0.02], particles: 17 });
  const paths: [string, Solver, BackendName, object][] = [
    ['projective', projective(), 'wasm', sheet],
    ['projective', projective(), 'webgpu', sheet],
    ['projective multigrid', projective({ global: 'multigrid' }), 'wasm', sheet],
    ['projective rope', projective(), 'wasm', line],
    ['projective rope', projective(), 'webgpu', line],
    ['projective rope mg', projective({ global: 'multigrid' }), 'wasm', line],
    ['positionBased', positionBased(), 'wasm', sheet],
    ['massSpring', massSpring(), 'wasm', sheet],
    ['massSpring reference', massSpring(), 'reference', sheet],
    ['constraintEnforcement', constraintEnforcement(), 'wasm', sheet],
    ['constraintEnforcement multipliers', constraintEnforcement({ unknowns: 'multipliers' }), 'wasm', sheet],
    ['adaptive', adaptiveConstraints(), 'wasm', sheet],
    ['adaptive', adaptiveConstraints({ unknowns: 'multipliers' }), 'wasm', sheet],
  ];
  it.each(paths)('%s %#', async (_name, solver, backend, body) => {
    await withWorld({ bodies: [body as never], colliders: [ball], drag: 1 }, { solver, backend }, async (world) => {
      await world.measureLoads('ball');
      console.log(_name, backend, await worst(world, 12));
    });
  });
});
