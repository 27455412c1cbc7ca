/** Beyond the paper: how fast position-based dynamics comes near the exact implicit Euler step, beside projective dynamics with each of its global steps. */
import { relativeError } from '../../../src/exact';
import { type PositionBasedOptions, positionBased } from '../../../src/solvers/position-based/index';
import { type ProjectiveOptions, projective } from '../../../src/solvers/projective/index';
import type { Solver } from '../../../src/solvers/solver';
import { CurtainStep, type TimedStep } from '../../kernels/curtain-step';
import type { PaperRun, Part } from '../paper';
import { figures, milliseconds } from '../reporting/format';
import { type Block, type Plot, type Table, text } from '../reporting/report';

interface Contender {
  name: string;
  solver(iterations: number): Solver;
}

const xpbd = (name: string, options: PositionBasedOptions): Contender => ({
  name: `position-based, ${name}`,
  solver: (iterations) => positionBased({ ...options, substeps: 1, iterations }),
});

const pd = (name: string, global: ProjectiveOptions['global']): Contender => ({
  name: `projective, ${name}`,
  solver: (iterations) => projective({ global, substeps: 1, iterations }),
});

const contenders: readonly Contender[] = [
  xpbd('coloured', { schedule: 'coloured' }),
  xpbd('phantoms', { schedule: 'phantoms' }),
  xpbd('Jacobi', { schedule: 'jacobi' }),
  pd('Cholesky', 'cholesky'),
  pd('coloured', 'coloured'),
  pd('Jacobi', 'jacobi'),
  pd('Chebyshev', 'chebyshev'),
  pd('Gauss-Seidel', 'gauss-seidel'),
];

/** Errors to which the table tells the time. */
const marks = [0.5, 0.1, 0.02];

interface ErrorCurve {
  name: string;
  points: { iterations: number; error: number; ms: number }[];
}

export const beyond: Part = {
  name: 'beyond',
  title: 'Beyond the paper: time to an error of the exact step',
  async run(run) {
    const side = run.quick ? 15 : 41;
    const long = await stepsOf(run, side, 1, [0, 0.6]);
    const short = await stepsOf(run, side, shortSteps, [0.6, 1]);
    return [
      text(
        `The curtain of Liu 2013 with ${side} x ${side} particles a third of a second after it was let go, and the step that follows, which all take from the same state on wasm with one thread. The error is that of Liu’s eq. 15: (g(x) - g(x*)) / ` +
          '(g(y) - g(x*)), 0 where the step is the exact one of implicit Euler and 1 where inertia leads. Position-based dynamics has the stiffness of the material (XPBD). Iterations of projective dynamics are local ' +
          'steps; each of them has six sweeps of its global step, or one solve with the factor, which is made once and not counted. Times are those of whole steps: the fastest of some that are taken in turns.',
      ),
      ...blocks('A step of 1/30 s', long),
      text(
        `The same with ${shortSteps} steps in place of one: a spring is then ${shortSteps ** 2} times as soft for the step, and this is how position-based dynamics is run by default.`,
      ),
      ...blocks(`A step of 1/${30 * shortSteps} s`, short),
    ] satisfies Block[];
  },
};

const blocks = (title: string, curves: readonly ErrorCurve[]): Block[] => [
  plot(title, curves),
  table(title, curves),
  text(summary(curves)),
];

/** In place of one of 1/30 s: the default of the solvers. */
const shortSteps = 20;

async function stepsOf(
  run: PaperRun,
  side: number,
  substeps: number,
  [begin, end]: readonly [number, number],
): Promise<ErrorCurve[]> {
  const most = run.quick ? 16 : substeps === 1 ? 1024 : 64;
  const step = await CurtainStep.make(side, substeps);
  return measure(run, step, most, (done) => begin + (end - begin) * done);
}

async function measure(
  run: PaperRun,
  step: CurtainStep,
  most: number,
  progress: (done: number) => number,
): Promise<ErrorCurve[]> {
  const { start, exact } = await step.bounds();
  const counts = Array.from({ length: 1 + Math.log2(most) }, (_, k) => 2 ** k);
  const rounds = run.quick ? 2 : 7;
  const curves: ErrorCurve[] = contenders.map(({ name }) => ({ name, points: [] }));
  for (const [k, iterations] of counts.entries()) {
    await run.progress(progress(k / counts.length), `${iterations} iterations`);
    const steps: TimedStep[] = [];
    try {
      for (const { solver } of contenders) steps.push(await step.with(solver(iterations), iterations, 1));
      const times = steps.map((): number[] => []);
      for (let round = -1; round < rounds; round++) {
        for (const [s, one] of steps.entries()) {
          const ms = iterations * (await one.time());
          if (round >= 0) times[s].push(ms);
        }
      }
      for (const [s, one] of steps.entries()) {
        const error = relativeError(await one.reached(), start, exact);
        curves[s].points.push({ iterations, error, ms: Math.min(...times[s]) });
      }
    } finally {
      for (const one of steps) one.dispose();
    }
  }
  return curves;
}

function plot(title: string, curves: readonly ErrorCurve[]): Plot {
  return {
    kind: 'plot',
    caption: `${title}: relative error against time, each point twice the iterations of the one before`,
    x: { label: 'time of a step [ms]', scale: 'log' },
    y: { label: 'relative error', scale: 'log' },
    series: curves.map(({ name, points }) => ({
      name,
      mark: 'line-and-points',
      points: points.map(({ ms, error }) => [ms, error] as const),
    })),
  };
}

/** The first point with at most this error; null where none has. */
const reaches = ({ points }: ErrorCurve, mark: number) => points.find(({ error }) => error <= mark) ?? null;

function table(title: string, curves: readonly ErrorCurve[]): Table {
  return {
    kind: 'table',
    caption: `${title}: iterations, in powers of two, and time to an error`,
    columns: [
      { name: 'solver' },
      ...marks.map((mark) => ({ name: `to ${mark}`, source: 'ours' as const })),
      { name: 'smallest error', source: 'ours' },
    ],
    rows: curves.map((curve) => [
      curve.name,
      ...marks.map((mark) => {
        const found = reaches(curve, mark);
        return found ? `${found.iterations} in ${milliseconds(found.ms)}` : 'not reached';
      }),
      figures(Math.min(...curve.points.map(({ error }) => error))),
    ]),
  };
}

/** Who is first at each error, and how long the fastest schedule of position-based dynamics takes. */
function summary(curves: readonly ErrorCurve[]): string {
  const sentences = marks.map((mark) => {
    const found = curves
      .flatMap((curve) => {
        const point = reaches(curve, mark);
        return point ? [{ name: curve.name, ms: point.ms }] : [];
      })
      .sort((a, b) => a.ms - b.ms);
    if (found.length === 0) return `None reaches an error of ${mark}.`;
    const own = found.find(({ name }) => name.startsWith('position-based'));
    const second = own
      ? own === found[0]
        ? ''
        : `; ${own.name} takes ${figures(own.ms / found[0].ms)} times as long`
      : '; position-based dynamics does not get there';
    return `An error of ${mark} is reached first by ${found[0].name}, in ${milliseconds(found[0].ms)}${second}.`;
  });
  return sentences.join(' ');
}
