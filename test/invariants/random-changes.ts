/** Random sequences of everything that can be done to a running world, and what must hold whatever their order. */
import { expect } from 'vitest';
import { seededRandom } from '../../src/core/random';
import {
  adaptiveConstraints,
  constraintEnforcement,
  massSpring,
  newton,
  projective,
} from '../../src/generated/solvers';
import {
  type BackendName,
  type Body,
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
function someBody(random: Random, name: string): Body {
  const x = 4 * random();
  const kind = Math.floor(4 * random());
  if (kind === 0)
    return rope({
      name,
      from: [x, 0, 0],
      to: [x + 0.5, 0.2, 0],
      particles: 3 + Math.floor(5 * random()),
      pins: random() < 0.5 ? ['first'] : [],
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
    noise: 1e-3,
    pins: random() < 0.6 ? ['top-left'] : [],
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
  /** Loses the device of the world, where it has one. */
  loseDevice?: (world: World) => Promise<void>;
}

/** Runs a sequence, and checks after each action that all numbers are finite and that nothing froze. */
export async function randomRun({ solver, backend, seed, length, exact, loseDevice }: RandomRun): Promise<void> {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(items.length * random())];
  const world = await createWorld({ bodies: [someBody(random, 'first')], timeStep: 1 / 120 }, { solver, backend });
  let names = 0;
  let kept: Kept | null = null;
  const done: string[] = [];
  const someName = () => pick(world.bodies).name;
  const actions: [string, () => unknown][] = [
    ['add', () => world.bodies.length < 5 && world.add(someBody(random, `body ${++names}`))],
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
    ['lose', () => loseDevice?.(world)],
  ];
  try {
    for (let k = 0; k < length; k++) {
      const [name, act] = pick(actions);
      done.push(name);
      await act();
      for (let s = Math.floor(4 * random()); s > 0; s--) world.step();
      for (const body of world.bodies) {
        const positions = await world.read(body.name);
        expect(positions.every(Number.isFinite), `seed ${seed}: ${done.join(', ')}`).toBe(true);
      }
      expect(world.frozen, `seed ${seed}: ${done.join(', ')}`).toEqual([]);
    }
  } finally {
    world.dispose();
  }
}

const cpu: readonly BackendName[] = ['wasm', 'reference'];
const all: readonly BackendName[] = [...cpu, 'webgpu'];

/** With the options that make a step short, and the backends that they run on. */
export const everySolver: [string, () => Solver, readonly BackendName[]][] = [
  ['projective, cholesky', () => projective({ global: 'cholesky', substeps: 4 }), cpu],
  ['projective, coloured', () => projective({ global: 'coloured', substeps: 4 }), all],
  ['projective, jacobi', () => projective({ global: 'jacobi', substeps: 4 }), all],
  ['projective, chebyshev', () => projective({ global: 'chebyshev', substeps: 4 }), ['wasm']],
  ['projective, energy-momentum', () => projective({ integrator: 'energy-momentum', substeps: 4 }), ['wasm']],
  ['massSpring', () => massSpring(), all],
  ['constraintEnforcement', () => constraintEnforcement({ iterations: 10 }), all],
  ['adaptiveConstraints', () => adaptiveConstraints({ iterations: 10 }), all],
  ['newton', () => newton({ substeps: 2 }), ['reference']],
];

/** `count` sequences, from this seed on. */
export async function runMany(
  solver: () => Solver,
  backend: BackendName,
  count: number,
  firstSeed: number,
): Promise<void> {
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    await randomRun({ solver: solver(), backend, seed, length: 14, exact: backend !== 'webgpu', loseDevice });
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
