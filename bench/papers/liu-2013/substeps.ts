/** Substeps against iterations: steps of 1/300 s with one iteration each, or steps of 1/30 s with ten. */
import { createWorld } from '../../../src/world/create-world';
import type { World } from '../../../src/world/types';
import type { PaperRun, Part } from '../paper';
import { figures, milliseconds, percent } from '../reporting/format';
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

interface Measured extends Way {
  /** Over the frames of the swing: root of the mean squared strain of all springs, and the largest strain of any. */
  meanStretch: number;
  worst: number;
  /** Time to compute one second of simulation [ms]. */
  msPerSecond: number;
}

const ways: readonly Way[] = [
  { name: '10 iterations at 1/30 s', timeStep: 1 / 30, substeps: 1, iterations: 10 },
  { name: '5 substeps of 1 iteration at 1/300 s', timeStep: 1 / 60, substeps: 5, iterations: 1 },
];

export const substeps: Part = {
  name: 'substeps',
  title: 'Substeps or iterations',
  async run(run) {
    const side = run.quick ? 21 : 81;
    const seconds = run.quick ? 0.5 : 3;
    const measured = await measure(run, side, seconds);
    return [
      text(
        `The swinging curtain of ${side} x ${side} particles over ${figures(seconds)} s, wasm, f32, one thread. Both ways solve the global system ` +
          'three hundred times a second of simulation. Stretch is measured after every 1/30 s.',
      ),
      table(measured),
      verdict(measured),
    ] satisfies Block[];
  },
};

async function measure(run: PaperRun, side: number, seconds: number): Promise<Measured[]> {
  const worlds = await Promise.all(
    ways.map(({ timeStep, substeps, iterations }) =>
      createWorld(curtain({ side, timeStep }), {
        solver: localGlobalSolver(iterations, substeps),
        backend: 'wasm',
        threads: 1,
      }),
    ),
  );
  const stretches: { mean: number; worst: number }[] = [];
  for (const [w, way] of ways.entries()) {
    await run.progress((0.4 * w) / ways.length, way.name);
    stretches.push(await swing(worlds[w], way, seconds));
  }
  await run.progress(0.8, 'times');
  const times = await interleaved(
    worlds.map((world) => () => stepTime(world, 4)),
    run.quick ? 3 : 11,
  );
  for (const world of worlds) world.dispose();
  return ways.map((way, w) => ({
    ...way,
    meanStretch: stretches[w].mean,
    worst: stretches[w].worst,
    msPerSecond: times[w] / way.timeStep,
  }));
}

async function swing(world: World, { timeStep }: Way, seconds: number): Promise<{ mean: number; worst: number }> {
  const frames = Math.round(seconds * 30);
  const stepsPerFrame = Math.round(1 / 30 / timeStep);
  const { springs } = world.bodies[0];
  let [squares, worst] = [0, 0];
  for (let frame = 0; frame < frames; frame++) {
    for (let k = 0; k < stepsPerFrame; k++) world.step();
    const positions = world.positions(0);
    for (let s = 0; s < springs.count; s++) {
      const [a, b] = [3 * springs.ends[2 * s], 3 * springs.ends[2 * s + 1]];
      const length = Math.hypot(
        positions[a] - positions[b],
        positions[a + 1] - positions[b + 1],
        positions[a + 2] - positions[b + 2],
      );
      const strain = Math.max(0, length / springs.rest[s] - 1);
      squares += strain * strain;
      worst = Math.max(worst, strain);
    }
  }
  return { mean: Math.sqrt(squares / (frames * springs.count)), worst };
}

function table(measured: readonly Measured[]): Table {
  return {
    kind: 'table',
    caption:
      'Stretch over the swing (springs shorter than their rest length count as 0), and time per second of simulation',
    columns: [
      { name: 'way' },
      { name: 'stretch, root mean square', source: 'ours' },
      { name: 'largest stretch', source: 'ours' },
      { name: 'time per simulated second', source: 'ours' },
    ],
    rows: measured.map(({ name, meanStretch, worst, msPerSecond }) => [
      name,
      percent(meanStretch),
      percent(worst),
      milliseconds(msPerSecond),
    ]),
  };
}

function verdict([iterations, substeps]: readonly Measured[]): Verdict {
  return {
    kind: 'verdict',
    claim:
      'Substeps beat iterations (five of one iteration at 1/300 s, ten iterations at 1/30 s): less stretch, less time',
    holds: substeps.meanStretch < iterations.meanStretch && substeps.msPerSecond < iterations.msPerSecond,
    found:
      `Stretch ${percent(substeps.meanStretch)} in ${milliseconds(substeps.msPerSecond)} a simulated second with substeps, ` +
      `${percent(iterations.meanStretch)} in ${milliseconds(iterations.msPerSecond)} with iterations.`,
    numbers: {
      substepStretch: substeps.meanStretch,
      iterationStretch: iterations.meanStretch,
      substepMs: substeps.msPerSecond,
      iterationMs: iterations.msPerSecond,
    },
  };
}
