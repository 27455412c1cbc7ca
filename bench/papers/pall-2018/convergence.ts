/** Figures 3 and 4: the error over iterations and over time, as plots, a table and verdicts. */
import { assemble } from '../../../src/scene/assemble';
import { scene } from '../../../src/scene/scene';
import { machine } from '../../machine';
import type { Part } from '../paper';
import { capitalised, figures, milliseconds, shortFigures } from '../reporting/format';
import { type Block, type Plot, type Series, type Table, text } from '../reporting/report';
import { waysHere } from '../ways';
import { type Comparison, comparisons, type TimedPlace } from './comparison';
import { contenderNames, contenderTitles } from './contenders';
import { convergenceVerdicts } from './convergence-verdicts';
import { type ErrorCurve, meanError } from './error-curve';
import { type ExperimentName, experiment, stretch, timeStep } from './experiments';
import { paperMachine, performance51 } from './published';
import { storedFigures, storedNote } from './stored-figures';

export const figure3 = convergencePart('figure-3', 'Figure 3: a stretched network, without integration', 'stretched');
export const figure4 = convergencePart('figure-4', 'Figure 4: a hanging cloth', 'hanging');

function convergencePart(name: string, title: string, scenario: ExperimentName): Part {
  return {
    name,
    title,
    async run(run) {
      const comparison = await comparisons[scenario](run);
      const { gpu } = await waysHere(run);
      return [
        text(`${sceneWords(comparison)} ${methodWords}`),
        text(
          `The paper’s machine: ${paperMachine}. This one: ${machine().replace(/^machine: /, '')}. ${gpu} ${storedNote(storedFigures())}`,
        ),
        overIterations(comparison),
        overTime(comparison),
        table(comparison),
        text(bestWords(comparison)),
        ...convergenceVerdicts(comparison),
      ] satisfies Block[];
    },
  };
}

function sceneWords({ name, side, frames }: Comparison): string {
  const { particleCount, springs, inverseMasses } = assemble(scene(experiment(name, side).scene));
  const count = (value: number) => value.toLocaleString('en');
  const size =
    `${count(particleCount)} particles and ${count(springs.count)} springs along the threads of a square metre (the paper: 10,000 and 19,800), ` +
    `${figures(1e6 / Math.min(...inverseMasses.filter((w) => w > 0)))} mg and ${figures(Math.max(...springs.stiffness))} N/m each but at the edges, neither of which the paper names.`;
  const scenes: Record<ExperimentName, string> = {
    stretched:
      `A free network, stretched to ${stretch} times its size along each side, goes back: ${size} Numerical integration is off: there is no gravity, and of velocities nothing is kept from frame to frame, ` +
      'so that y of eq. 6 is where each particle is when a frame begins. Its mass still holds a particle there for a frame, by the share that eq. 6 gives it.',
    hanging: `A level sheet that is held by two corners is let go: ${size}`,
  };
  return `${scenes[name]} ${frames} frames of one time step of ${1000 * timeStep} ms, the one that the paper has in section 5.2, so that a budget of ${performance51.budgetMs} ms is real time.`;
}

const methodWords =
  'The error is eq. 7, the sum over all springs of the square of what their length differs from that at rest. Red-black, Jacobi and serial Gauss-Seidel take a local step with each sweep (Alg. 1 with one linear iteration). Chebyshev’s ' +
  'sweeps all follow the first local step of the frame, since its weights begin anew at each. Cholesky solves the global step exactly, with a factor that was made before the first frame. Nothing is over-relaxed or accelerated.';

/** What is below cannot be told from rounding. */
const smallest = 1e-9;

const seriesOf = (curve: ErrorCurve, name: string, x: (frame: number) => number, line?: Series['line']): Series => ({
  name,
  colour: contenderNames.indexOf(curve.contender),
  ...(line && { line }),
  points: curve.errors.flatMap((error, k) => (error > smallest ? [[x(k * curve.every), error] as const] : [])),
});

function overIterations({ sameIterations }: Comparison): Plot {
  return {
    kind: 'plot',
    caption: `Error over iterations, ${performance51.iterations} in each frame. wasm, one thread; the error does not depend on the machine.`,
    x: { label: 'iterations', scale: 'linear' },
    y: { label: 'error [m²]', scale: 'log' },
    series: sameIterations.map((curve) =>
      seriesOf(curve, contenderTitles[curve.contender], (frame) => frame * curve.iterations),
    ),
  };
}

function overTime({ places }: Comparison): Plot {
  return {
    kind: 'plot',
    caption: `Error over time with a budget of ${performance51.budgetMs} ms for each frame, beside each name the iterations that fit into it: full lines on the CPU, dashed on a GPU.`,
    x: { label: 'time [ms]', scale: 'linear' },
    y: { label: 'error [m²]', scale: 'log' },
    series: places.flatMap(({ name, kind, curves }) =>
      curves.map((curve) =>
        seriesOf(
          curve,
          `${contenderTitles[curve.contender]}, ${curve.iterations} (${name})`,
          (frame) => frame * performance51.budgetMs,
          kind === 'gpu' ? 'dashed' : undefined,
        ),
      ),
    ),
  };
}

/** What the paper says of the iterations within its budget. */
const paperIterations: Partial<Record<string, string>> = {
  'red-black': 'about half of Jacobi’s',
  'gauss-seidel': String(performance51.serialIterations),
};

function table({ places, sameIterations }: Comparison): Table {
  const last = (curve: ErrorCurve) => figures(curve.errors[curve.errors.length - 1]);
  const row = (where: string, curve: ErrorCurve, iterationMs: number | null) => [
    contenderTitles[curve.contender],
    where,
    iterationMs === null ? '' : (paperIterations[curve.contender] ?? ''),
    String(curve.iterations),
    iterationMs === null ? '' : milliseconds(iterationMs),
    figures(meanError(curve)),
    last(curve),
  ];
  return {
    kind: 'table',
    caption: 'Iterations per frame and the errors that they leave: the mean over all frames, and that of the last one',
    columns: [
      { name: 'global step' },
      { name: 'where', align: 'left' },
      { name: 'iterations, paper', source: 'paper' },
      { name: 'iterations', source: 'ours' },
      { name: 'one takes', source: 'ours' },
      { name: 'mean error [m²]', source: 'ours' },
      { name: 'last error [m²]', source: 'ours' },
    ],
    rows: [
      ...sameIterations.map((curve) => row(`any, ${performance51.iterations} iterations`, curve, null)),
      ...places.flatMap((place: TimedPlace) =>
        place.curves.map((curve) => row(`${place.machine}, ${performance51.budgetMs} ms`, curve, curve.iterationMs)),
      ),
    ],
  };
}

function bestWords({ places }: Comparison): string {
  return places
    .map(({ name, curves }) => {
      const [best, ...others] = [...curves].sort((a, b) => meanError(a) - meanError(b));
      const rest = others.map(
        (curve) => `${contenderTitles[curve.contender]} ${shortFigures(meanError(curve) / meanError(best))} times`,
      );
      return `${capitalised(name)}, at equal time: ${contenderTitles[best.contender]} leaves the smallest error on average, ${rest.join(', ')} as much.`;
    })
    .join(' ');
}
