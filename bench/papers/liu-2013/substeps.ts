/**
 * Substeps against iterations: steps of 1/300 s with one iteration each, or steps of 1/30 s with ten.
 *
 * Stretch can be compared while the sheet falls. Later it swings as wide as the damping of its steps lets it, and a sheet that swings wider
 * stretches more for good reason; so there is also a run with so many short steps that more of them change little, and the distance of
 * the others from it.
 */
import { createWorld } from '../../../src/world/create-world';
import type { World } from '../../../src/world/types';
import type { PaperRun, Part } from '../paper';
import { figures, milliseconds, percent, shortFigures } from '../reporting/format';
import { type Block, type Table, text, type Verdict } from '../reporting/report';
import { interleaved, stepTime } from '../timing';
import { curtain } from './curtain';
import { localGlobalSolver } from './local-global-solver';

interface Way {
  name: string;
  /** Length of `world.step()` [s], and what the solver does in it. */
  timeStep: number;
  substeps: number;
  iterations: number;
}

interface Swing {
  /** Root of the mean squared stretch of all springs until the end of the fall, and over the whole swing. */
  fallStretch: number;
  swingStretch: number;
  /** x, y, z of each particle [m] at the end of the fall and after a second. */
  afterFall: Float64Array;
  afterSecond: Float64Array;
}

interface Measured extends Way, Swing {
  /** Time to compute one second of simulation [ms]; null where it was not measured. */
  msPerSecond: number | null;
}

const iterated: Way = { name: '10 iterations at 1/30 s', timeStep: 1 / 30, substeps: 1, iterations: 10 };
const substepped: Way = { name: '5 substeps of 1 iteration at 1/300 s', timeStep: 1 / 60, substeps: 5, iterations: 1 };
const converged: Way = {
  name: '40 substeps of 5 iterations at 1/2400 s',
  timeStep: 1 / 60,
  substeps: 40,
  iterations: 5,
};

/** Frames of 1/30 s until the end of the fall. */
const fallFrames = 10;

export const substeps: Part = {
  name: 'substeps',
  title: 'Substeps or iterations',
  async run(run) {
    const side = run.quick ? 21 : 81;
    const frames = run.quick ? 30 : 90;
    const measured = await measure(run, side, frames);
    return [
      text(
        `The swinging curtain of ${side} x ${side} particles, no drag, wasm, f32, one thread. Both ways solve the global system three hundred ` +
          'times a second of simulation. Stretch is measured after every 1/30 s, over all springs; those shorter than at rest count as 0. ' +
          `The fall ends at t = ${figures(fallFrames / 30)} s. After it the sheet swings wider the shorter the steps, since implicit Euler ` +
          'damps less, and stretches more in truth: what counts then is the distance from the converged run.',
      ),
      table(measured, frames),
      verdict(measured),
    ] satisfies Block[];
  },
};

async function measure(run: PaperRun, side: number, frames: number): Promise<Measured[]> {
  const ways = [iterated, substepped, converged];
  const worlds = await Promise.all(
    ways.map(({ timeStep, substeps, iterations }) =>
      createWorld(curtain({ side, timeStep }), {
        solver: localGlobalSolver(iterations, substeps),
        backend: 'wasm',
        threads: 1,
      }),
    ),
  );
  const swings: Swing[] = [];
  for (const [w, way] of ways.entries()) {
    const progress = (done: number) => run.progress((0.9 * (w + done)) / ways.length, way.name);
    swings.push(await swing(worlds[w], way, frames, progress));
  }
  await run.progress(0.9, 'times');
  const [iteratedMs, substeppedMs] = await interleaved(
    worlds.slice(0, 2).map((world) => () => stepTime(world, 4)),
    run.quick ? 3 : 15,
  );
  for (const world of worlds) world.dispose();
  const times = [iteratedMs / iterated.timeStep, substeppedMs / substepped.timeStep, null];
  return ways.map((way, w) => ({ ...way, ...swings[w], msPerSecond: times[w] }));
}

async function swing(
  world: World,
  { timeStep }: Way,
  frames: number,
  progress: (done: number) => Promise<void>,
): Promise<Swing> {
  const stepsPerFrame = Math.round(1 / 30 / timeStep);
  const copy = () => Float64Array.from(world.positions(0));
  const found: Swing = { fallStretch: 0, swingStretch: 0, afterFall: copy(), afterSecond: copy() };
  let squares = 0;
  for (let frame = 1; frame <= frames; frame++) {
    await progress(frame / frames);
    for (let k = 0; k < stepsPerFrame; k++) world.step();
    squares += meanSquaredStretch(world);
    if (frame === fallFrames) {
      found.fallStretch = Math.sqrt(squares / frame);
      found.afterFall = copy();
    }
    if (frame === 30) found.afterSecond = copy();
  }
  found.swingStretch = Math.sqrt(squares / frames);
  return found;
}

function meanSquaredStretch(world: World): number {
  const { springs } = world.bodies[0];
  const positions = world.positions(0);
  let squares = 0;
  for (let s = 0; s < springs.count; s++) {
    const [a, b] = [3 * springs.ends[2 * s], 3 * springs.ends[2 * s + 1]];
    const length = Math.hypot(
      positions[a] - positions[b],
      positions[a + 1] - positions[b + 1],
      positions[a + 2] - positions[b + 2],
    );
    const stretch = Math.max(0, length / springs.rest[s] - 1);
    squares += stretch * stretch;
  }
  return squares / springs.count;
}

/** Mean over the particles [m]. */
function distance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 3) sum += Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2]);
  return sum / (a.length / 3);
}

function table(measured: readonly Measured[], frames: number): Table {
  const exact = measured[measured.length - 1];
  const apart = (one: Measured, field: 'afterFall' | 'afterSecond') =>
    one === exact ? '' : `${figures(1000 * distance(one[field], exact[field]))} mm`;
  return {
    kind: 'table',
    caption: 'Stretch (root mean square), mean distance from the converged run, and time',
    columns: [
      { name: 'way' },
      { name: 'stretch in the fall', source: 'ours' },
      { name: `over ${shortFigures(frames / 30)} s`, source: 'ours' },
      { name: `away at ${figures(fallFrames / 30)} s`, source: 'ours' },
      { name: 'away at 1 s', source: 'ours' },
      { name: 'time per step', source: 'ours' },
      { name: 'time per simulated second', source: 'ours' },
    ],
    rows: measured.map((one) => [
      one.name,
      percent(one.fallStretch),
      percent(one.swingStretch),
      apart(one, 'afterFall'),
      apart(one, 'afterSecond'),
      one.msPerSecond === null ? '' : milliseconds(one.msPerSecond * one.timeStep),
      one.msPerSecond === null ? '' : milliseconds(one.msPerSecond),
    ]),
  };
}

/** Five substeps against ten iterations, as the claim has it; they do not cover the same time, which `found` tells. */
function verdict([iterations, substeps, exact]: readonly Measured[]): Verdict {
  const [substepMs, iterationMs] = [substeps.msPerSecond ?? Number.NaN, iterations.msPerSecond ?? Number.NaN];
  const [substepsMs, iterationsMs] = [substepMs * substeps.timeStep, iterationMs * iterations.timeStep];
  const substepAway = distance(substeps.afterSecond, exact.afterSecond);
  const iterationAway = distance(iterations.afterSecond, exact.afterSecond);
  return {
    kind: 'verdict',
    claim: 'Five substeps of one iteration at 1/300 s stretch less, and take less time, than ten iterations at 1/30 s',
    holds: substeps.fallStretch < iterations.fallStretch && substepsMs < iterationsMs,
    found:
      `In the fall substeps stretch by ${percent(substeps.fallStretch)} and iterations by ${percent(iterations.fallStretch)}; after a second they ` +
      `are ${figures(1000 * substepAway)} mm and ${figures(1000 * iterationAway)} mm from the converged run. Five substeps take ` +
      `${milliseconds(substepsMs)}, ten iterations ${milliseconds(iterationsMs)}; for a second of simulation that is ${milliseconds(substepMs)} and ` +
      `${milliseconds(iterationMs)}.`,
    numbers: {
      substepStretch: substeps.fallStretch,
      iterationStretch: iterations.fallStretch,
      substepsMs,
      iterationsMs,
      substepAway,
      iterationAway,
    },
  };
}
