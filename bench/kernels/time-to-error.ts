/**
 * The time that each global step of `projective` takes to a given relative error (Liu 2013 eq. 15), against size: the swinging curtain of the paper's Figure 2, h = 1/30 s, ten frames after it was let go, from 41 x 41 to 1025 x 1025
 * particles. Errors are computed in f64 from what the world reached, on the scale of the paper's first guess; worlds start where gravity leads too.
 *
 * The exact answer is the least g that many accelerated iterations find, since Newton's method takes too long for large curtains: at 81 x 81 that is a few thousandths of the first error away from it.
 */
import { relativeError } from '../../src/exact';
import { createWorld, type World } from '../../src/index';
import type { AccelerationRule } from '../../src/solvers/projective/acceleration/accelerate';
import type { Where } from '../gpu/timed-world';
import { curtain } from '../papers/liu-2013/curtain';
import { ImplicitRun } from '../papers/liu-2013/implicit-run';
import { framesBefore } from '../papers/liu-2013/swinging-frame';
import { median } from '../table';
import { type AdjustableOptions, AdjustableProjective } from './adjustable-projective';

export const sides = [41, 81, 129, 257, 513, 1025] as const;
/** The errors that the paper's Figure 2 has after 10 and after 100 iterations. */
export const marks = [0.196, 0.0402] as const;

/** A way to solve. Red-black has no place here: the curtain's graph is not bipartite. */
export interface SolvingWay {
  readonly global: (typeof globals)[number];
  readonly acceleration: 'none' | AccelerationRule;
}

const globals = ['cholesky', 'multigrid', 'coloured', 'gauss-seidel', 'chebyshev', 'jacobi'] as const;
/** Each with the acceleration that 'auto' has for it, and without. */
export const waysAt = (side: number): readonly SolvingWay[] =>
  globals.flatMap((global) => {
    const solves = global === 'cholesky' || global === 'multigrid';
    // See sweeping-run.ts.
    const acceleration = solves || side ** 2 > 40_000 ? 'lbfgs' : 'anderson';
    return [
      { global, acceleration },
      { global, acceleration: 'none' },
    ];
  });

export const wayName = ({ global, acceleration }: SolvingWay): string =>
  acceleration === 'none' ? global : `${global}, accelerated`;

/** The factor of the largest curtain that is timed with one [MiB]. */
const factorMemory = 4096;
/** Of each frame before, without acceleration: the paper's ten exact ones, and for large curtains fifteen by multigrid, which come about as near and need no factor. */
const framesBy = (side: number) =>
  side <= 257 ? ({ global: 'cholesky', iterations: 10 } as const) : ({ global: 'multigrid', iterations: 15 } as const);
/** After so many the error is a few thousandths. */
const manyIterations = 400;
/** A step of more iterations is not waited for. */
const mostIterations = 10_000;

/** One step of a curtain, to be taken from `snapshot`. */
export interface CurtainFrame {
  readonly side: number;
  readonly run: ImplicitRun;
  readonly snapshot: ArrayBuffer;
  /** g at the paper's first guess, and the least that is known [kg m2]. */
  readonly start: number;
  readonly least: number;
}

async function withAdjustable<T>(
  run: ImplicitRun,
  way: SolvingWay & AdjustableOptions,
  where: Where,
  use: (world: World, adjustable: AdjustableProjective) => Promise<T>,
): Promise<T> {
  const adjustable = new AdjustableProjective({ ...way, factorMemory });
  const world = await createWorld(run.scene, {
    solver: adjustable.solver,
    ...where,
    checkpointSteps: Number.MAX_SAFE_INTEGER,
  });
  try {
    return await use(world, adjustable);
  } finally {
    world.dispose();
  }
}

export async function curtainFrame(side: number, where: Where): Promise<CurtainFrame> {
  const run = new ImplicitRun(curtain({ side }));
  const { global, iterations } = framesBy(side);
  const snapshot = await withAdjustable(
    run,
    { global, acceleration: 'none', matrix: 'exact' },
    where,
    async (world, adjustable) => {
      adjustable.iterations = iterations;
      for (let frame = 0; frame < framesBefore; frame++) world.step();
      run.positions = Float64Array.from(await world.read(0));
      run.velocities = Float64Array.from(await world.readVelocities(0));
      return world.snapshot();
    },
  );
  const start = run.objective.value(run.aim().inertia);
  const least = await withAdjustable(run, { global, acceleration: 'lbfgs' }, where, async (world, adjustable) => {
    adjustable.iterations = manyIterations;
    world.restore(snapshot);
    world.step();
    return run.objective.value(Float64Array.from(await world.read(0)));
  });
  return { side, run, snapshot, start, least };
}

export interface TimeToError {
  readonly mark: number;
  readonly iterations: number;
  /** Of one step, where steps follow one another: the median and the fastest of the repeats [ms]. */
  readonly ms: number;
  readonly fastestMs: number;
  readonly repeats: number;
}

export interface WayTimes {
  /** Until the world was ready for its first step [ms]. */
  readonly startMs: number;
  readonly facts: World['facts'];
  /** Of each mark that was reached in time. */
  readonly times: readonly TimeToError[];
}

/** `repeats` of about `runMs` each. A GPU that was idle takes a tenth of a second or more to run at full speed: it has `warmUpMs` of steps before. */
export interface Patience {
  /** A step that takes longer is not waited for. */
  readonly mostMs: number;
  readonly warmUpMs: number;
  readonly runMs: number;
  readonly repeats: number;
}

export async function timesToError(
  frame: CurtainFrame,
  way: SolvingWay,
  where: Where,
  patience: Patience,
): Promise<WayTimes> {
  const began = performance.now();
  return withAdjustable(frame.run, way, where, async (world, adjustable) => {
    const startMs = performance.now() - began;
    const times: TimeToError[] = [];
    for (const mark of marks) {
      const iterations = await iterationsTo(frame, world, adjustable, mark, patience);
      if (iterations === null) break;
      times.push({ mark, iterations, ...(await timeStep(frame, world, adjustable, iterations, patience)) });
    }
    return { startMs, facts: world.facts, times };
  });
}

/** Steps from the frame, `count` of them [ms]. */
async function runSteps({ snapshot }: CurtainFrame, world: World, count: number): Promise<number> {
  world.restore(snapshot);
  await world.finished();
  const began = performance.now();
  for (let k = 0; k < count; k++) world.step();
  await world.finished();
  return performance.now() - began;
}

/** The fewest iterations to this error, within a hundredth, or null where they are too many. g never rises, so they can be looked for by halves. */
async function iterationsTo(
  frame: CurtainFrame,
  world: World,
  adjustable: AdjustableProjective,
  mark: number,
  { mostMs }: Patience,
): Promise<number | null> {
  const { start, least, run } = frame;
  let lastMs = 0;
  const reached = async (iterations: number) => {
    adjustable.iterations = iterations;
    lastMs = await runSteps(frame, world, 1);
    return relativeError(run.objective.value(Float64Array.from(await world.read(0))), start, least) <= mark;
  };
  let [below, above] = [0, 1];
  while (!(await reached(above))) {
    if (2 * above > mostIterations || 2 * lastMs > mostMs) return null;
    [below, above] = [above, 2 * above];
  }
  while (above - below > Math.max(1, above / 100)) {
    const middle = (below + above) >> 1;
    if (await reached(middle)) above = middle;
    else below = middle;
  }
  return above;
}

async function timeStep(
  frame: CurtainFrame,
  world: World,
  adjustable: AdjustableProjective,
  iterations: number,
  { warmUpMs, runMs, repeats }: Patience,
): Promise<Pick<TimeToError, 'ms' | 'fastestMs' | 'repeats'>> {
  adjustable.iterations = iterations;
  const began = performance.now();
  let alone: number;
  do alone = await runSteps(frame, world, 1);
  while (performance.now() < began + warmUpMs);
  // The curtain swings on meanwhile: too many steps would be those of another scene.
  const steps = Math.max(1, Math.min(50, Math.round(runMs / alone)));
  const times: number[] = [];
  for (let k = 0; k < repeats; k++) times.push((await runSteps(frame, world, steps)) / steps);
  return { ms: median(times), fastestMs: Math.min(...times), repeats };
}
