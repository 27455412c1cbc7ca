/** A frozen body stands still as a whole, its pins with it, through snapshots and the loss of a GPU, until it is thawed. */
import { describe, expect, it } from 'vitest';
import type { BackendName, World } from '../../src/index';
import { adaptiveConstraints } from '../../src/solvers/adaptive-constraints/index';
import { constraintEnforcement } from '../../src/solvers/constraint-enforcement/index';
import { massSpring } from '../../src/solvers/mass-spring/index';
import { newton } from '../../src/solvers/newton/index';
import { projective } from '../../src/solvers/projective/index';
import { quadCloth, steps, withWorld } from '../worlds';

const moved = { name: 'moved', at: 'top-left', motion: { kind: 'linear', velocity: [0.3, 0, 0.1] } } as const;
const sheet = quadCloth(5, 5, { pins: [moved, { name: 'other', at: 'top-right' }] });
const scene = { bodies: [sheet] };
/** The sheet falls faster than this after some frames. */
const maxSpeed = 0.5;

const solvers = {
  projective: projective({ substeps: 2 }),
  'projective with energy-momentum': projective({ substeps: 2, integrator: 'energy-momentum' }),
  massSpring: massSpring(),
  constraintEnforcement: constraintEnforcement({ substeps: 2 }),
  adaptiveConstraints: adaptiveConstraints({ substeps: 2 }),
  newton: newton(),
};

async function freeze(world: World): Promise<void> {
  steps(world, 10);
  await world.finished();
  expect(world.frozen).toEqual(['cloth']);
}

/** How far the pin `moved` is from where it was built. */
const pinOffset = (positions: ArrayLike<number>) => [0, 1, 2].map((axis) => positions[axis] - built[axis]);
const built = await withWorld(scene, {}, async (world) => Array.from(await world.read(sheet)));

const backends: [string, BackendName][] = Object.entries(solvers).flatMap(([name, solver]) =>
  solver.backends.filter((backend) => backend !== 'webgpu').map((backend) => [name, backend]),
);
backends.push(['projective', 'webgpu']);

describe.each(backends)('%s on %s', (name, backend) => {
  const solver = solvers[name as keyof typeof solvers];
  it('stays frozen where the snapshot has it, pins and all, and moves again when thawed', async () => {
    const options = { backend, solver, maxSpeed };
    const [snapshot, stood] = await withWorld(scene, options, async (world) => {
      await freeze(world);
      const stood = Array.from(await world.read(sheet));
      world.movePin(sheet, 'other', [0, 0.1, 0]);
      steps(world, 10);
      const snapshot = await world.snapshot();
      expect(Array.from(await world.read(sheet))).toEqual(stood);
      world.thaw(sheet);
      world.restore(snapshot);
      expect(world.frozen).toEqual(['cloth']);
      expect(Array.from(await world.read(sheet))).toEqual(stood);
      return [snapshot, stood] as const;
    });
    // In a world that bears the speed at which the sheet falls towards pins that have moved meanwhile.
    await withWorld(scene, { backend, solver }, async (world) => {
      world.restore(snapshot);
      expect(Array.from(await world.read(sheet))).toEqual(stood);
      steps(world, 3);
      await world.finished();
      expect(world.frozen).toEqual(['cloth']);
      expect(Array.from(await world.read(sheet))).toEqual(stood);

      world.thaw(sheet);
      const thawed = Array.from(await world.read(sheet));
      pinOffset(thawed).forEach((x, axis) => {
        expect(x).toBeCloseTo(moved.motion.velocity[axis] * world.time, 5);
      });
      world.step();
      await world.finished();
      expect((await world.read(sheet)).some((x, i) => x !== thawed[i])).toBe(true);
    });
  });
});

it.each(['wasm', 'webgpu'] as const)('a snapshot on %s is of the moment of the call', async (backend) => {
  await withWorld(scene, { backend, solver: solvers.projective, maxSpeed }, async (world) => {
    const whole = world.snapshot();
    await freeze(world);
    const stood = Array.from(await world.read(sheet));
    const still = world.snapshot();
    world.reset();
    world.restore(await still);
    expect(world.frozen).toEqual(['cloth']);
    expect(Array.from(await world.read(sheet))).toEqual(stood);
    world.restore(await whole);
    expect(world.frozen).toEqual([]);
  });
});

it('stands still where it was when the GPU is lost', async () => {
  const options = { backend: 'webgpu', ownDevice: true, maxSpeed, checkpointSteps: 2 } as const;
  await withWorld(scene, { ...options, solver: solvers.projective }, async (world) => {
    await freeze(world);
    const stood = Array.from(await world.read(sheet));
    for (let k = 0; k < 5; k++) {
      steps(world, 2);
      await world.finished();
    }
    const answer = world.read(sheet);
    world.gpu?.device.destroy();
    expect(Array.from(await answer)).toEqual(stood);
    expect(world.backend).toBe('wasm');
    expect(world.frozen).toEqual(['cloth']);
    steps(world, 2);
    expect(Array.from(await world.read(sheet))).toEqual(stood);
  });
});
