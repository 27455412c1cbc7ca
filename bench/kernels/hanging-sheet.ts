/**
 * A cotton sheet of 81 x 81 particles that hangs by its upper edge, at 60 frames a second: `positionBased()` on one thread of wasm beside extended position-based dynamics in plain JavaScript of ten substeps. The error is how far
 * particles are from where the material says [mm, root mean square], which `newton` finds: with too few substeps the sheet hangs too low.
 */
import { cloth, createWorld, type Scene, scene } from '../../src/index';
import { newton } from '../../src/solvers/newton/index';
import { positionBased } from '../../src/solvers/position-based/index';
import { median, printTable, showTime } from '../table';
import { PlainSheet } from './hanging-sheet-xpbd';

const plainSubsteps = 10;
const ourSubsteps = [5, 10, 11, 14, 20];
/** Until the sheet hangs still: three quarters of its velocity are gone after a second. */
const framesToRest = 600;
const [rounds, framesPerRound] = [9, 20];

const hanging = (timeStep: number): Scene =>
  scene({
    bodies: [cloth({ name: 'sheet', size: [1, 1], particles: [81, 81], plane: 'vertical', pins: ['top'] })],
    drag: 0.25,
    timeStep,
  });

/** Something that can make frames, and where its particles are. */
interface Contender {
  readonly name: string;
  step(): void;
  positions(): Promise<ArrayLike<number>>;
}

export async function hangingSheet(): Promise<void> {
  const wanted = await shapeAtRest();
  const contenders = [plain(), ...(await Promise.all(ourSubsteps.map(ours)))];
  for (let frame = 0; frame < framesToRest; frame++) for (const { step } of contenders) step();
  const errors: number[] = [];
  for (const { positions } of contenders) errors.push(1000 * rootMeanSquare(await positions(), wanted));
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    contenders.forEach(({ step }, c) => {
      times[c].push(timeOf(step));
    });
  }
  const ms = times.map(median);
  printTable('A sheet of 81 x 81 that hangs, 60 frames a second', [
    ['', 'a frame', 'of plain JavaScript', 'error'],
    ...contenders.map(({ name }, c) => [
      name,
      showTime(ms[c]),
      (ms[c] / ms[0]).toFixed(2),
      `${errors[c].toPrecision(3)} mm`,
    ]),
  ]);
}

function plain(): Contender {
  const sheet = new PlainSheet(hanging(1 / 60), plainSubsteps);
  return {
    name: `plain JavaScript, ${plainSubsteps} substeps`,
    step: () => sheet.step(),
    positions: async () => sheet.x,
  };
}

async function ours(substeps: number): Promise<Contender> {
  const world = await createWorld(hanging(1 / 60), {
    solver: positionBased({ substeps }),
    backend: 'wasm',
    threads: 1,
  });
  return {
    name: `positionBased on wasm, 1 thread, ${substeps} substeps`,
    step: () => world.step(),
    positions: () => world.read('sheet'),
  };
}

/** By long steps of implicit Euler, which end all motion. */
async function shapeAtRest(): Promise<ArrayLike<number>> {
  const world = await createWorld(hanging(0.1), { solver: newton({ substeps: 1 }), backend: 'reference' });
  for (let k = 0; k < 60; k++) world.step();
  const positions = await world.read('sheet');
  world.dispose();
  return positions;
}

function timeOf(step: () => void): number {
  const began = performance.now();
  for (let frame = 0; frame < framesPerRound; frame++) step();
  return (performance.now() - began) / framesPerRound;
}

function rootMeanSquare(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] - b[k]) ** 2;
  return Math.sqrt((3 * sum) / a.length);
}
