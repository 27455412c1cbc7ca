/**
 * The time to a given error of the implicit Euler step (Liu 2013 eq. 15) against size, for each global step with and without acceleration, on wasm: the swinging curtain of Figure 2 from 41 x 41 to 1025 x 1025 particles. Below it the
 * exponent to which time and memory grow.
 *
 * The step that is solved follows ten of fifteen plain iterations by multigrid each, which come about as near as the ten exact ones of the paper. Its exact answer is the least g that many accelerated iterations find, since Newton's method takes too long for
 * large curtains: they are about a thousandth of the first error away from it.
 */
import { availableParallelism } from 'node:os';
import { relativeError } from '../../src/exact/index';
import { createWorld, type World } from '../../src/index';
import { curtain } from '../papers/liu-2013/curtain';
import { ImplicitRun } from '../papers/liu-2013/implicit-run';
import { printTable, showTime } from '../table';
import { AdjustableIterations } from './adjustable-iterations';

const sides = [41, 81, 161, 321, 641, 1025];
const marks = [0.196, 0.0402];
const ways = [
  { global: 'cholesky', acceleration: 'none', mostSide: 161 },
  { global: 'cholesky', acceleration: 'lbfgs', mostSide: 321 },
  { global: 'multigrid', acceleration: 'none', mostSide: 161 },
  { global: 'multigrid', acceleration: 'lbfgs', mostSide: 1025 },
] as const;
const framesBefore = 10;
const iterationsBefore = 15;
/** After so many the error is about 1e-3 of the first. */
const manyIterations = 400;
const patience = 200;
const repeats = 11;

/** The step of a curtain of this size, to be taken from `snapshot`. */
interface CurtainFrame {
  run: ImplicitRun;
  snapshot: ArrayBuffer;
  start: number;
  exact: number;
}

async function frameOf(side: number): Promise<CurtainFrame> {
  const run = new ImplicitRun(curtain({ side }));
  const before = new AdjustableIterations({ global: 'multigrid', acceleration: 'none' });
  const world = await createWorld(run.scene, { solver: before.solver, backend: 'wasm' });
  before.iterations = iterationsBefore;
  for (let frame = 0; frame < framesBefore; frame++) world.step();
  run.positions = Float64Array.from(await world.read(0));
  run.velocities = Float64Array.from(await world.readVelocities(0));
  const start = run.objective.value(run.aim().inertia);
  const snapshot = await world.snapshot();
  world.dispose();
  const exact = await leastValue(run, snapshot);
  return { run, snapshot, start, exact };
}

async function leastValue(run: ImplicitRun, snapshot: ArrayBuffer): Promise<number> {
  const many = new AdjustableIterations({ global: 'multigrid' });
  const world = await createWorld(run.scene, { solver: many.solver, backend: 'wasm' });
  many.iterations = manyIterations;
  world.restore(snapshot);
  world.step();
  const value = run.objective.value(Float64Array.from(await world.read(0)));
  world.dispose();
  return value;
}

/** Fewest iterations to each mark: none raises the error, so halving finds them. Null: more than `patience`. */
async function iterationsTo(frame: CurtainFrame, world: World, adjustable: AdjustableIterations, mark: number) {
  const reached = async (iterations: number) => {
    adjustable.iterations = iterations;
    world.restore(frame.snapshot);
    world.step();
    const g = frame.run.objective.value(Float64Array.from(await world.read(0)));
    return relativeError(g, frame.start, frame.exact) <= mark;
  };
  let [below, above] = [1, 8];
  while (!(await reached(above))) {
    [below, above] = [above, 2 * above];
    if (above > patience) return null;
  }
  while (above - below > 1) {
    const middle = (below + above) >> 1;
    if (await reached(middle)) above = middle;
    else below = middle;
  }
  return above;
}

async function timeOf(frame: CurtainFrame, world: World, adjustable: AdjustableIterations, iterations: number) {
  adjustable.iterations = iterations;
  const times: number[] = [];
  for (let k = -1; k < repeats; k++) {
    world.restore(frame.snapshot);
    const began = performance.now();
    world.step();
    await world.finished();
    // The first one warms up.
    if (k >= 0) times.push(performance.now() - began);
  }
  return Math.min(...times);
}

/** The slope of a straight line through the logarithms. */
export function exponentOf(points: readonly { size: number; value: number }[]): number {
  const x = points.map(({ size }) => Math.log(size));
  const y = points.map(({ value }) => Math.log(value));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const across = x.reduce((sum, value) => sum + (value - mx) ** 2, 0);
  return x.reduce((sum, value, k) => sum + (value - mx) * (y[k] - my), 0) / across;
}

export async function globalStep(): Promise<void> {
  const threadCounts = [...new Set([1, availableParallelism()])];
  const table = [['curtain', 'global step', 'threads', ...marks.flatMap((mark) => ['iterations', `to ${mark}`])]];
  const grown: { what: string; size: number; value: number }[] = [];
  for (const side of sides) {
    const frame = await frameOf(side);
    for (const { mostSide, ...way } of ways) {
      if (side > mostSide) continue;
      for (const threads of threadCounts) {
        const adjustable = new AdjustableIterations(way);
        const world = await createWorld(frame.run.scene, { solver: adjustable.solver, backend: 'wasm', threads });
        const name = way.acceleration === 'none' ? way.global : `${way.global}, accelerated`;
        const row = [`${side} x ${side}`, name, `${threads}`];
        for (const mark of marks) {
          const iterations = await iterationsTo(frame, world, adjustable, mark);
          const ms = iterations === null ? null : await timeOf(frame, world, adjustable, iterations);
          row.push(iterations === null ? 'too many' : `${iterations}`, ms === null ? '' : showTime(ms));
          if (ms !== null)
            grown.push({ what: `time of ${name} to ${mark}, threads: ${threads}`, size: side ** 2, value: ms });
        }
        const entries = world.facts.pairs ?? world.facts.nonzeros;
        if (threads === 1) grown.push({ what: `entries of ${name}`, size: side ** 2, value: Number(entries) });
        world.dispose();
        table.push(row);
      }
    }
  }
  printTable(`Time to an error of the swinging curtain, h = 1/30 s (fastest of ${repeats})`, table);
  const names = [...new Set(grown.map(({ what }) => what))];
  const exponents = names.map((what) => [what, exponentOf(grown.filter((point) => point.what === what)).toFixed(2)]);
  printTable('How they grow with the number of particles', [['what', 'exponent'], ...exponents]);
}
