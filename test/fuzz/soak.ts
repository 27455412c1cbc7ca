/**
 * Every solver on a scene that never comes to rest, for very many steps: numbers stay finite and nothing freezes, energy stays bounded, time is exact, and memory does not grow. Runs without
 * Vitest: `npm run soak`.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  adaptiveConstraints,
  constraintEnforcement,
  massSpring,
  newton,
  positionBased,
  projective,
} from '../../src/generated/solvers';
import { cloth, createWorld, rope, type Solver, sphere, type World } from '../../src/index';

const swing = { kind: 'oscillate', amplitude: [0.1, 0, 0.1], period: 1.3 } as const;
const scene = {
  bodies: [
    cloth({ size: [0.6, 0.6], particles: [7, 7], plane: 'vertical', pins: [{ at: 'top', motion: swing }] }),
    rope({ from: [1, 0, 0], to: [1.6, 0, 0], particles: 8, pins: [{ at: 'first', motion: swing }] }),
  ],
  colliders: [sphere({ centre: [0.3, -0.5, 0.3], radius: 0.2, motion: { ...swing, period: 2 } })],
  wind: { velocity: [0.5, 0, 1], gusts: 0.8 },
  drag: 0.1,
  timeStep: 1 / 60,
} as const;

const solvers: [string, Solver][] = [
  ['cholesky', projective({ global: 'cholesky', substeps: 4 })],
  ['multigrid', projective({ global: 'multigrid', substeps: 4 })],
  ['coloured', projective({ global: 'coloured', substeps: 4 })],
  ['jacobi', projective({ global: 'jacobi', substeps: 4 })],
  ['chebyshev', projective({ global: 'chebyshev', substeps: 4 })],
  ['gauss-seidel', projective({ global: 'gauss-seidel', substeps: 4 })],
  ['implicit-midpoint', projective({ integrator: 'implicit-midpoint', substeps: 4 })],
  ['energy-momentum', projective({ integrator: 'energy-momentum', substeps: 4 })],
  ['positionBased', positionBased({ substeps: 4 })],
  ['positionBased by phantoms', positionBased({ substeps: 4, schedule: 'phantoms' })],
  ['massSpring', massSpring()],
  ['constraintEnforcement', constraintEnforcement({ substeps: 4, iterations: 10 })],
  ['adaptiveConstraints', adaptiveConstraints({ iterations: 10 })],
  ['newton', newton({ substeps: 1 })],
];

/** Of kinetic energy, at any time [J]: the pins move at half a metre per second, and the bodies weigh 0.1 kg. */
const mostEnergy = 5;
/** What the process may hold more at the end than after half of the steps, when all garbage is collected [bytes]. */
const mostGrowth = 8 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Objects and buffers in use, those of WebAssembly included. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What is wrong with a world after so many steps; null where nothing is. */
async function wrongWith(world: World, steps: number): Promise<string | null> {
  if (world.frozen.length > 0) return `${world.frozen.join(', ')} froze`;
  if (world.time !== steps * scene.timeStep) return `the time is ${world.time} s, not ${steps * scene.timeStep} s`;
  for (const { name } of world.bodies)
    if (!world.positions(name).every(Number.isFinite)) return `${name} has positions that are not finite`;
  const { kinetic } = (await world.statistics()).energy;
  return kinetic <= mostEnergy ? null : `the kinetic energy is ${kinetic} J`;
}

/** Whether everything held. Newton, which runs on reference, makes a hundredth of the steps. */
export async function soak(steps: number): Promise<boolean> {
  let held = true;
  for (const [name, solver] of solvers) {
    const backend = name === 'newton' ? 'reference' : 'wasm';
    const own = name === 'newton' ? Math.ceil(steps / 100) : steps;
    const world = await createWorld(scene, { solver, backend, threads: 1, onEvent: () => {} });
    let wrong: string | null = null;
    let early = 0;
    for (let done = 1; done <= own && !wrong; done++) {
      world.step();
      if (done % 100 === 0 || done === own) wrong = await wrongWith(world, done);
      if (done === Math.ceil(own / 2)) early = memoryInUse();
    }
    const growth = memoryInUse() - early;
    if (!wrong && growth > mostGrowth) wrong = `memory grew by ${Math.round(growth / 2 ** 20)} MiB`;
    console.log(`soak: ${name} on ${backend}, ${world.frame} steps: ${wrong ?? 'held'}`);
    world.dispose();
    held &&= wrong === null;
  }
  return held;
}
