/** Random sequences of everything that can be done to a running world, and what must hold whatever their order. */
import { expect } from 'vitest';
import { seededRandom } from '../../src/core/random';
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
  type Body,
  type BuiltBody,
  cloth,
  createWorld,
  rope,
  sdf,
  softBody,
  sphere,
  type World,
} from '../../src/index';
import type { Solver } from '../../src/solvers/solver';

type Random = () => number;

/** A small body of some kind, somewhere. */
function someBody(random: Random, name: string, free: boolean): Body {
  const x = 4 * random();
  const kind = Math.floor(4 * random());
  if (kind === 0)
    return rope({
      name,
      from: [x, 0, 0],
      to: [x + 0.5, 0.2, 0],
      particles: 3 + Math.floor(5 * random()),
      pins: !free && random() < 0.5 ? ['first'] : [],
    });
  if (kind === 1)
    return softBody({
      name,
      shape: sdf.box({ halfSize: [0.1, 0.1, 0.1] }),
      resolution: 2,
      position: [x, 0, 1],
      material: 'foam',
    });
  return cloth({
    name,
    particles: [3 + Math.floor(3 * random()), 3],
    size: [0.4, 0.3],
    position: [x, 0, 0],
    noise: free ? 0.02 : 1e-3,
    // Some have room for tears, so that they are followed in place; they never tear by themselves.
    ...(random() < 0.5 && { tearing: { strain: 50, reserve: 0.5 } }),
    pins: !free && random() < 0.6 ? ['top-left'] : [],
  });
}

interface Kept {
  snapshot: ArrayBuffer;
  /** The state some steps later. */
  hash: string;
  steps: number;
}

export interface RandomRun {
  solver: Solver;
  backend: BackendName;
  seed: number;
  length: number;
  /** Whether the same steps from the same snapshot give the same bits. */
  exact: boolean;
  /** Nothing is held, met or pulled from outside: the momentum of every body stays what it is, which is none. */
  free: boolean;
  /** One device for all sequences, which none of them loses. Left out: each has its own, and may lose it. */
  device?: GPUDevice;
}

/** Runs a sequence, and checks after each action that all numbers are finite and that nothing froze. */
export async function randomRun({ solver, backend, seed, length, exact, free, device }: RandomRun): Promise<void> {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(items.length * random())];
  const outside = free ? { gravity: [0, 0, 0] as const, drag: 1 } : {};
  const bodies = [someBody(random, 'first', free)];
  const world = await createWorld({ bodies, timeStep: 1 / 120, ...outside }, { solver, backend, device });
  let names = 0;
  let kept: Kept | null = null;
  const done: string[] = [];
  const someName = () => pick(world.bodies).name;
  const touching = ['addCollider', 'removeCollider', 'pin', 'unpin', 'grab'];
  const everyAction: [string, () => unknown][] = [
    ['add', () => world.bodies.length < 5 && world.add(someBody(random, `body ${++names}`, free))],
    ['remove', () => world.bodies.length > 1 && world.remove(someName())],
    [
      'addCollider',
      () => world.addCollider(sphere({ name: `ball ${++names}`, centre: [4 * random(), -3, 0], radius: 0.3 })),
    ],
    [
      'removeCollider',
      () => world.scene.colliders.length > 0 && world.removeCollider(pick(world.scene.colliders).name),
    ],
    [
      'pin',
      () => {
        const body = pick(world.bodies);
        return world.pin(body.name, Math.floor(body.particleCount * random()), { name: `pin ${++names}` });
      },
    ],
    [
      'unpin',
      () => {
        const body = pick(world.bodies);
        return world.unpin(body.name, Math.floor(body.particleCount * random()));
      },
    ],
    [
      'removeSprings',
      () => {
        const body = pick(world.bodies);
        return body.springs.count > 4 && world.removeSprings(body.name, [Math.floor(body.springs.count * random())]);
      },
    ],
    [
      'cut',
      () => {
        const { name, positions } = pick(world.bodies);
        const at = 3 * Math.floor((positions.length / 3) * random());
        const point = [positions[at] + 0.05 * random(), positions[at + 1], positions[at + 2]] as const;
        const normal = [random() - 0.5, random() - 0.5, random() - 0.5] as const;
        return world.cut({ point, normal }, random() < 0.7 ? { body: name } : {});
      },
    ],
    ['reset', () => random() < 0.5 && world.reset()],
    [
      'snapshot',
      async () => {
        const snapshot = await world.snapshot();
        const steps = 1 + Math.floor(3 * random());
        for (let k = 0; k < steps; k++) world.step();
        kept = { snapshot, steps, hash: await world.hash() };
      },
    ],
    [
      'restore',
      async () => {
        if (!kept) return;
        await world.restore(kept.snapshot);
        for (let k = 0; k < kept.steps; k++) world.step();
        if (exact) expect(await world.hash(), `seed ${seed}: ${done.join(', ')}`).toBe(kept.hash);
      },
    ],
    ['grab', () => world.grab(someName(), 0, { radius: 0.1 }).release()],
    ['lose', () => !device && loseDevice(world)],
  ];
  const actions = everyAction.filter(([name]) => !free || !touching.includes(name));
  try {
    for (let k = 0; k < length; k++) {
      const [name, act] = pick(actions);
      done.push(name);
      await act();
      for (let s = Math.floor(4 * random()); s > 0; s--) world.step();
      for (const body of world.bodies) {
        const positions = await world.read(body.name);
        expect(positions.every(Number.isFinite), `seed ${seed}: ${done.join(', ')}`).toBe(true);
        if (free) expect(await strayMotion(world, body), `seed ${seed}: ${done.join(', ')}`).toBeLessThan(1e-3);
      }
      expect(world.frozen, `seed ${seed}: ${done.join(', ')}`).toEqual([]);
    }
  } finally {
    world.dispose();
  }
}

/** How fast a body moves that nothing pushed [m/s], over 1 m/s more than its particles do. In 32-bit floats it is no more than rounding. */
async function strayMotion(world: World, { name, masses }: BuiltBody): Promise<number> {
  const velocities = await world.readVelocities(name);
  const momentum = [0, 0, 0];
  let [mass, size] = [0, 0];
  masses.forEach((own, i) => {
    for (let axis = 0; axis < 3; axis++) momentum[axis] += own * velocities[3 * i + axis];
    size += own * Math.hypot(velocities[3 * i], velocities[3 * i + 1], velocities[3 * i + 2]);
    mass += own;
  });
  return Math.hypot(...momentum) / (mass + size);
}

const cpu: readonly BackendName[] = ['wasm', 'reference'];
const all: readonly BackendName[] = [...cpu, 'webgpu'];

/** With the options that make a step short, and the backends that they run on. */
export const everySolver: [name: string, solver: () => Solver, backends: readonly BackendName[]][] = [
  ['projective, cholesky', () => projective({ global: 'cholesky', substeps: 4 }), all],
  ['projective, multigrid', () => projective({ global: 'multigrid', substeps: 4 }), all],
  ['projective, coloured', () => projective({ global: 'coloured', substeps: 4 }), all],
  ['projective, jacobi', () => projective({ global: 'jacobi', substeps: 4 }), all],
  ['projective, gauss-seidel', () => projective({ global: 'gauss-seidel', substeps: 4 }), ['wasm']],
  ['projective, chebyshev', () => projective({ global: 'chebyshev', substeps: 4 }), ['wasm']],
  ['projective, energy-momentum', () => projective({ integrator: 'energy-momentum', substeps: 4 }), ['wasm']],
  ['projective, implicit-midpoint', () => projective({ integrator: 'implicit-midpoint', substeps: 4 }), ['wasm']],
  ['positionBased', () => positionBased({ substeps: 4 }), all],
  ['positionBased, phantoms', () => positionBased({ schedule: 'phantoms', substeps: 4 }), ['wasm']],
  ['massSpring', () => massSpring(), all],
  ['constraintEnforcement', () => constraintEnforcement({ iterations: 10 }), all],
  ['adaptiveConstraints', () => adaptiveConstraints({ iterations: 10 }), all],
  ['newton', () => newton({ substeps: 2 }), ['reference']],
];

/** Those that keep the momentum of a free body to rounding: sweeps do as far as they converge. */
export const keepsMomentum = /cholesky|massSpring|constraintEnforcement|adaptiveConstraints|newton/;

export interface ManyRuns extends Pick<RandomRun, 'backend' | 'device'> {
  solver: () => Solver;
  /** How many sequences, from which seed on. */
  count: number;
  firstSeed: number;
  free?: boolean;
}

export async function runMany({ solver, backend, device, count, firstSeed, free = false }: ManyRuns): Promise<void> {
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    await randomRun({ solver: solver(), backend, device, seed, free, length: 14, exact: backend !== 'webgpu' });
  }
}

/** On webgpu: the device goes, and the world goes on in wasm. */
async function loseDevice(world: World): Promise<void> {
  if (!world.gpu) return;
  const lost = new Promise<void>((resolve) => {
    world.on((event) => {
      if (event.type === 'backend-lost') resolve();
    });
  });
  (world.gpu.device as GPUDevice).destroy();
  await lost;
}
