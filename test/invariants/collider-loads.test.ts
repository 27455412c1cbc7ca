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
import { type BackendName, type Body, box, plane, rope, sdf, softBody, sphere, type Vec3 } from '../../src/index';
import type { Solver } from '../../src/solvers/solver';
import type { World } from '../../src/world/types';
import { editState, quadCloth, steps, withWorld } from '../worlds';

const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const times = (a: Vec3, s: number): Vec3 => [s * a[0], s * a[1], s * a[2]];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const size = (a: Vec3): number => Math.hypot(...a);

/** Mass, momentum and angular momentum about a point. */
async function momentumOf(world: World, point: Vec3) {
  let [mass, linear, angular]: [number, Vec3, Vec3] = [0, [0, 0, 0], [0, 0, 0]];
  for (const { name, masses } of world.bodies) {
    const [x, v] = [await world.read(name), await world.readVelocities(name)];
    masses.forEach((own, i) => {
      const at = (of: ArrayLike<number>): Vec3 => [of[3 * i], of[3 * i + 1], of[3 * i + 2]];
      const momentum = times(at(v), own);
      mass += own;
      linear = add(linear, momentum);
      angular = add(angular, cross(add(at(x), times(point, -1)), momentum));
    });
  }
  return { mass, linear, angular };
}

const centre: Vec3 = [0.05, 0, 0.03];
const ball = sphere({ name: 'ball', centre, radius: 0.2, friction: 0.4 });
const sheet = quadCloth(11, 11, { position: [-0.5, 0.22, -0.5] });

const line = rope({ from: [-0.4, 0.23, 0], to: [0.4, 0.23, 0.02], particles: 17 });
const jelly = softBody({ shape: sdf.sphere({ radius: 0.15 }), resolution: 4, position: [0.1, 0.4, 0] });

/** The largest load of a step, and the largest part of one that the momentum of the bodies does not know of: linear, and about the middle of the ball where nothing pulls. */
async function unexplained(world: World, frames: number) {
  let [given, missing, missingTurn] = [0, 0, 0];
  let before = await momentumOf(world, centre);
  for (let k = 0; k < frames; k++) {
    world.step();
    const now = await momentumOf(world, centre);
    const { impulse, angularImpulse } = (await world.readLoads()).get('ball')!;
    const fall = times(world.gravity, now.mass * world.timeStep);
    const changed = add(add(now.linear, times(before.linear, -1)), times(fall, -1));
    const turned = add(now.angular, times(before.angular, -1));
    given = Math.max(given, size(impulse));
    missing = Math.max(missing, size(add(changed, impulse)));
    missingTurn = Math.max(missingTurn, size(add(turned, angularImpulse)));
    before = now;
  }
  return { given, missing: missing / given, missingTurn };
}

describe('the load of a collider is what the momentum of bodies loses', () => {
  it.each<[string, Solver, BackendName, Body, within: number]>([
    ['projective', projective({ substeps: 4 }), 'reference', sheet, 1e-9],
    ['projective', projective(), 'wasm', sheet, 1e-3],
    ['projective', projective({ substeps: 2 }), 'webgpu', sheet, 1e-3],
    ['projective, a rope', projective(), 'wasm', line, 1e-3],
    ['projective, a soft body', projective(), 'wasm', jelly, 1e-3],
    // A V-cycle does not keep all of the momentum.
    ['multigrid', projective({ global: 'multigrid' }), 'wasm', sheet, 0.1],
    ['positionBased', positionBased(), 'wasm', sheet, 1e-3],
    ['massSpring', massSpring(), 'reference', sheet, 1e-9],
    ['massSpring', massSpring(), 'wasm', sheet, 1e-3],
    ['constraintEnforcement', constraintEnforcement(), 'wasm', sheet, 1e-3],
    ['its multipliers', constraintEnforcement({ unknowns: 'multipliers' }), 'wasm', sheet, 1e-3],
    ['its multipliers, a soft body', constraintEnforcement(), 'wasm', jelly, 1e-3],

    ['adaptiveConstraints', adaptiveConstraints(), 'wasm', sheet, 1e-3],
    ['its multipliers, a soft body', adaptiveConstraints(), 'wasm', jelly, 1e-3],
    ['its multipliers', adaptiveConstraints({ unknowns: 'multipliers' }), 'wasm', sheet, 1e-3],
  ])('with %s (%#)', async (_, solver, backend, body, within) => {
    await withWorld({ bodies: [body], colliders: [ball], drag: 1 }, { solver, backend }, async (world) => {
      await world.measureLoads('ball');
      const { given, missing } = await unexplained(world, backend === 'webgpu' ? 6 : 12);
      expect(given).toBeGreaterThan(1e-3);
      expect(missing).toBeLessThan(within);
    });
  });

  // Smaller than a face: no particle comes near it, and faces give what they are given to it.
  const thorn = sphere({ name: 'ball', centre: [0.06, 0.2, 0.03], radius: 0.01, friction: 0.4 });
  it.each<[string, Solver, BackendName, within: number]>([
    ['projective', projective({ substeps: 4 }), 'reference', 1e-9],
    // f32: the load is a tenth of what it is on a ball.
    ['projective', projective(), 'wasm', 1e-2],
    ['positionBased', positionBased(), 'wasm', 1e-2],
    ['massSpring', massSpring(), 'reference', 1e-9],
    ['massSpring', massSpring(), 'wasm', 1e-2],
    ['constraintEnforcement', constraintEnforcement(), 'wasm', 1e-2],
  ])('where faces alone touch it, with %s (%#)', async (_, solver, backend, within) => {
    await withWorld({ bodies: [sheet], colliders: [thorn], drag: 1 }, { solver, backend }, async (world) => {
      await world.measureLoads('ball');
      const { given, missing } = await unexplained(world, 8);
      expect(given).toBeGreaterThan(1e-4);
      expect(missing).toBeLessThan(within);
    });
  });

  it('about its middle too', async () => {
    const options = { solver: massSpring(), backend: 'reference' } as const;
    const scene = { bodies: [sheet], colliders: [ball], drag: 1, gravity: [0, 0, 0] as const };
    await withWorld(scene, options, async (world) => {
      await world.measureLoads('ball');
      await editState(world, (_, velocities) => {
        for (let i = 0; i < velocities.length; i += 4) velocities.set([0.5, -2, 0.1], i);
      });
      const { given, missing, missingTurn } = await unexplained(world, 10);
      expect(given).toBeGreaterThan(0.01);
      expect(missing).toBeLessThan(1e-9);
      // Contact also moves particles across their velocities.
      expect(missingTurn).toBeLessThan(0.01 * 0.2 * given);
    });
  });
});

describe('the loads of several colliders', () => {
  // The sheet lies on the table and is drawn to the wall at its side.
  const table = box({ name: 'table', centre: [0, -0.1, 0], halfSize: [0.4, 0.1, 1], friction: 0.8 });
  const colliders = [
    plane({ name: 'ground', point: [0, -3, 0] }),
    table,
    sphere({ name: 'far', centre: [5, 0, 0], radius: 0.3 }),
    plane({ name: 'wall', point: [-0.485, 0, 0], normal: [1, 0, 0] }),
  ];
  const lying = quadCloth(11, 5, { size: [0.8, 0.4], position: [-0.48, 0.006, -0.2] });
  const gravity = [-6, -9.81, 0] as const;

  it('are those of each, where particles touch two of them', async () => {
    const options = { backend: 'wasm', threads: 2 } as const;
    await withWorld({ bodies: [lying], colliders, gravity }, options, async (world) => {
      for (const name of ['table', 'far', 'wall']) await world.measureLoads(name);
      steps(world, 60);
      const loads = world.loads();
      expect([...loads.keys()]).toEqual(['table', 'far', 'wall']);
      const { mass } = await momentumOf(world, [0, 0, 0]);
      const weight = mass * 9.81 * world.timeStep;
      const [down, side] = [loads.get('table')!.impulse, loads.get('wall')!.impulse];
      expect(down[1]).toBeLessThan(-0.3 * weight);
      // Friction is what turns either.
      expect(side[0]).toBeLessThan(0);
      expect(Math.abs(side[0])).toBeGreaterThan(2 * Math.abs(side[1]));
      expect(loads.get('far')).toEqual({ impulse: [0, 0, 0], angularImpulse: [0, 0, 0], resisting: 0 });
      expect(loads.get('table')!.resisting).toBeGreaterThan(0);
    });
  });

  it('leave motion as it is, to the last bit, where contact acts on particles one by one', async () => {
    const run = (measured: readonly string[]) =>
      withWorld(
        { bodies: [lying], colliders, gravity },
        { solver: positionBased(), backend: 'wasm' },
        async (world) => {
          for (const name of measured) await world.measureLoads(name);
          steps(world, 20);
          return world.hash();
        },
      );
    const plain = await run([]);
    expect(await run(['table'])).toBe(plain);
    expect(await run(['ground', 'table', 'wall'])).toBe(plain);
  });

  it('follow colliders that come and go, end when told to, and are of the last step alone', async () => {
    await withWorld({ bodies: [lying], colliders }, { backend: 'wasm', threads: 1 }, async (world) => {
      expect(world.loads().size).toBe(0);
      await world.measureLoads('table');
      expect(world.loads().get('table')!.impulse).toEqual([0, 0, 0]);
      world.removeCollider('ground');
      steps(world, 30);
      const pressed = world.loads().get('table')!.impulse[1];
      expect(pressed).toBeLessThan(0);
      expect((await world.readLoads()).get('table')!.impulse[1]).toBe(pressed);
      world.step();
      expect(world.loads().get('table')!.impulse[1]).toBeGreaterThan(1.5 * pressed);
      await world.reset();
      expect(world.loads().get('table')!.impulse).toEqual([0, 0, 0]);
      await world.measureLoads('table', false);
      world.step();
      expect(world.loads().size).toBe(0);
      world.removeCollider('table');
      world.step();
    });
  });

  it('follow bodies that come and go', async () => {
    await withWorld({ bodies: [lying], colliders }, { backend: 'wasm', threads: 1 }, async (world) => {
      await world.measureLoads('table');
      await world.add({ ...lying, name: 'second' });
      steps(world, 40);
      const both = world.loads().get('table')!.impulse[1];
      await world.remove('second');
      steps(world, 5);
      expect(world.loads().get('table')!.impulse[1] / both).toBeCloseTo(0.5, 1);
    });
  });

  it('are without bodies that broke', async () => {
    await withWorld({ bodies: [lying], colliders }, { backend: 'wasm', threads: 1 }, async (world) => {
      await world.measureLoads('table');
      steps(world, 3);
      await editState(world, (_, velocities) => velocities.fill(1e30, 0, 3));
      for (let k = 0; k < 3; k++) {
        world.step();
        expect(world.loads().get('table')!.impulse.every(Number.isFinite)).toBe(true);
      }
      expect(world.frozen).toEqual(['cloth']);
      expect(world.loads().get('table')!.impulse).toEqual([0, 0, 0]);
    });
  });
});

describe('measureLoads', () => {
  const scene = { bodies: [sheet], colliders: [ball] };

  it.each<[string, Solver, BackendName, string]>([
    ['sweeps', projective({ global: 'red-black' }), 'wasm', 'projective (red-black, implicit-euler) on wasm'],
    ['other integrators', projective({ integrator: 'generalised-midpoint' }), 'wasm', 'generalised-midpoint) on wasm'],
    ['packed particles', massSpring(), 'webgpu', 'massSpring on webgpu'],
    ['newton', newton(), 'reference', 'newton on reference'],
  ])('refuses %s', async (_, solver, backend, named) => {
    await withWorld(scene, { solver, backend }, async (world) => {
      const asked = world.measureLoads('ball');
      await expect(asked).rejects.toThrow(
        'world: measureLoads must be asked of a solver that tells the impulses of contact',
      );
      await expect(asked).rejects.toThrow(named);
    });
  });

  it('refuses colliders that are not there, and loads at once from a GPU', async () => {
    await withWorld(scene, { backend: 'webgpu', solver: projective({ substeps: 1 }) }, async (world) => {
      await expect(world.measureLoads('bal')).rejects.toThrow('did you mean ball?');
      await world.measureLoads('ball');
      expect(() => world.loads()).toThrow(
        'world: loads must not be asked of webgpu, whose memory is out of reach: use await world.readLoads()',
      );
    });
  });
});
