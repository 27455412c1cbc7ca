/** Figures 1, 6 and 7: the test cases at the paper's sizes, their times beside the paper's, and pictures of them. */
import { machine } from '../../machine';
import { median } from '../../table';
import type { PaperRun, Part } from '../paper';
import { encodePng } from '../reporting/encode-png';
import { figures, milliseconds } from '../reporting/format';
import { type Block, type Picture, type Table, text, type Verdict } from '../reporting/report';
import { sideBySide } from '../reporting/side-by-side';
import { waysHere } from '../ways';
import { runScene, type TimedScene } from './scene-run';
import { type StoredFigures, storedFigures, storedNote } from './stored-figures';
import { type TestCase, testCases } from './test-cases';

/** A test case at one place. */
interface Timing {
  readonly where: string;
  readonly particles: number;
  readonly springs: number;
  readonly timeSteps: number;
  /** The median over all frames [ms]. */
  readonly frameMs: number;
  /** What the scene found of itself; null where that is not known. */
  readonly broken: readonly string[] | null;
}

interface Measured {
  readonly test: TestCase;
  readonly timings: readonly Timing[];
  readonly stills: TimedScene['stills'];
}

/** Frames of the quick version: the pictures are of the last two. */
const quickFrames = 3;

export const figures167: Part = {
  name: 'figures-1-6-7',
  title: 'Figures 1, 6 and 7: the test cases',
  async run(run) {
    const stored = storedFigures();
    const measured: Measured[] = [];
    for (const [k, test] of testCases.entries()) measured.push(await measure(run, test, k / testCases.length, stored));
    const { gpu } = await waysHere(run);
    return [
      text(
        'Cloths of springs along the threads alone, frames of 16 ms in 8 time steps of 2 ms as in the paper, each of one local step and 11 red-black sweeps, with contact before the last two sweeps and after them. ' +
          'The paper does not say how many iterations it takes here, nor what its chair and funnel look like. Cloths meet the scene but not each other or themselves, which the paper’s do: the next part has them meet. Nothing is drawn while frames are timed.',
      ),
      text(`This machine: ${machine().replace(/^machine: /, '')}. ${gpu} ${storedNote(stored)}`),
      table(measured),
      ...measured.map(picture),
      ...measured.flatMap(verdicts),
    ] satisfies Block[];
  },
};

async function measure(run: PaperRun, test: TestCase, begin: number, stored: StoredFigures): Promise<Measured> {
  const ways = (await waysHere(run)).all.filter(({ kind }) => kind !== 'reference' && kind !== 'software-gpu');
  const timings: Timing[] = [];
  let stills: TimedScene['stills'] = [];
  for (const [w, way] of ways.entries()) {
    await run.progress(begin + w / ways.length / testCases.length, `${test.title}, ${way.name}`);
    const options = run.quick ? { frames: quickFrames, stillsAt: [2, 3] } : { stillsAt: test.stillsAt };
    const found = await runScene(
      test.named,
      way.options,
      { ...options, stillsAt: w === 0 ? options.stillsAt : [], ...(test.opened && { opened: test.opened }) },
      test.build(),
    );
    if (w === 0) stills = found.stills;
    const { particles, springs, timeSteps, broken } = found;
    timings.push({
      where: `${way.name}, ${found.machine}`,
      particles,
      springs,
      timeSteps,
      frameMs: median(found.frameMs),
      broken,
    });
  }
  const hasGpu = ways.some(({ kind }) => kind === 'gpu');
  const kept = hasGpu ? [] : stored.scenes.filter(({ scene }) => scene === test.key);
  timings.push(
    ...kept.map(({ nodes, springs, stepsPerCall, microseconds }) => ({
      where: stored.name,
      particles: nodes,
      springs,
      timeSteps: stepsPerCall,
      frameMs: microseconds / 1000,
      broken: null,
    })),
  );
  return { test, timings, stills };
}

const count = (value: number) => value.toLocaleString('en');
const stepMs = ({ frameMs, timeSteps }: Timing) => frameMs / timeSteps;

function table(measured: readonly Measured[]): Table {
  return {
    kind: 'table',
    caption:
      'Wall time of a time step, and frames of 8 of them per second: medians over the whole run. The paper’s are those of a GeForce GTX 970, integration and collisions included. What a scene says of itself: that nothing is inside a collider, torn off its pins or far away.',
    columns: [
      { name: 'scene' },
      { name: 'where', align: 'left' },
      { name: 'particles' },
      { name: 'springs, paper', source: 'paper' },
      { name: 'springs', source: 'ours' },
      { name: 'time step, paper', source: 'paper' },
      { name: 'time step', source: 'ours' },
      { name: 'frames/s, paper', source: 'paper' },
      { name: 'frames/s', source: 'ours' },
      { name: 'what it says', align: 'left', source: 'ours' },
    ],
    rows: measured.flatMap(({ test: { title, published }, timings }) =>
      timings.map((timing) => [
        `${title} (${published.figure})`,
        timing.where,
        count(timing.particles),
        published.springs,
        count(timing.springs),
        published.stepMs === null ? '' : milliseconds(published.stepMs),
        milliseconds(stepMs(timing)),
        published.fps === null ? '' : String(published.fps),
        figures(1000 / timing.frameMs),
        timing.broken === null ? '' : timing.broken.length === 0 ? 'holds' : timing.broken.join('; '),
      ]),
    ),
  };
}

function picture({ test: { key, title }, stills }: Measured): Picture {
  const image = sideBySide({ panels: stills, background: [250, 251, 251], ink: [48, 56, 64] });
  return {
    kind: 'picture',
    caption: `${title}: moments of the run on one thread${key === 'funnel' ? ', the funnel drawn without its nearer half' : ''}`,
    file: `pall-2018-${key}.png`,
    png: encodePng(image),
    width: image.width,
    height: image.height,
  };
}

/** On the fastest of the places: the paper's is a GPU. */
function verdicts({ test: { title, published }, timings }: Measured): Verdict[] {
  const fastest = timings.reduce((best, one) => (one.frameMs < best.frameMs ? one : best));
  const all = timings.map((one) => `${milliseconds(stepMs(one))} on ${one.where}`).join(', ');
  const { stepMs: paperMs, fps } = published;
  if (paperMs !== null) {
    return [
      {
        kind: 'verdict',
        claim: `${title}: a time step takes at most ${paperMs} ms`,
        holds: stepMs(fastest) <= paperMs,
        found: `${all}, without contact of cloths with each other.`,
        numbers: { stepMs: stepMs(fastest), paperMs },
      },
    ];
  }
  return [
    {
      kind: 'verdict',
      claim: `${title}: ${fps} frames a second`,
      holds: 1000 / fastest.frameMs >= fps!,
      found: `${figures(1000 / fastest.frameMs)} frames a second on ${fastest.where}; a time step takes ${all}, without contact of cloths with each other.`,
      numbers: { framesPerSecond: 1000 / fastest.frameMs, paper: fps! },
    },
  ];
}
