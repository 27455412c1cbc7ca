/** Figure 2: relative error against iterations and against time, on one frame of the swinging curtain. */
import type { Part } from '../paper';
import { figures, milliseconds } from '../reporting/format';
import { type Block, type Plot, type Series, type Table, text, type Verdict } from '../reporting/report';
import { curtainIteration } from './curtain-iteration';
import { type ErrorCurve, pcgTolerance, type SwingingFrame, swingingFrame } from './swinging-frame';

/** The table under the paper's figure: iterations, time [ms], relative error. */
const paperPoints = [
  [1, 5.4, 0.361],
  [10, 50.6, 0.196],
  [100, 501, 0.0402],
  [1000, 5050, 2.98e-4],
] as const;

/** One iteration of Newton's method there (section 5): relative error, and time with conjugate gradients [ms]. */
const paperNewton = { error: 0.2496, ms: 181 };

/** The same frame in the C++ program that came before this package. */
const earlierErrors: Record<number, number> = { 1: 0.322, 10: 0.18, 100: 0.0277, 1000: 0.0068 };

export const figure2: Part = {
  name: 'figure-2',
  title: 'Figure 2: relative error on one frame',
  async run(run) {
    const frame = await swingingFrame(run);
    await run.progress(0.95, 'time of an iteration');
    const iteration = await curtainIteration(run, frame.side);
    return [
      text(
        `The curtain of ${frame.side} x ${frame.side} particles, ten steps of 1/30 s after it was let go (t = 0.333 s), and the step that ` +
          'follows. Relative error is (g(x) - g(x*)) / (g(y) - g(x*)), eq. 15, computed in f64; every method starts at y = q + h v. ' +
          `x* is the minimum that Newton's method finds from there in ${frame.exact.iterations} iterations` +
          `${frame.exact.converged ? '' : ' (not converged)'}, with a gradient of ${figures(frame.exact.gradient)} of the scale of the forces.`,
      ),
      text(
        `Newton's method from the last local/global iterate ends at a relative error of ${figures(frame.otherMinimum)}. ` +
          (Math.abs(frame.otherMinimum) < 1e-8
            ? 'It is the same minimum.'
            : 'Compressed springs make g non-convex: that is another minimum, the one local/global iterations are heading for.'),
      ),
      errorTable(frame, iteration.ms),
      byIterations(frame),
      byTime(frame, iteration.ms),
      text(
        'Times of local/global iterations are those of the wasm world in f32 on one thread, as a user runs it: ' +
          `${milliseconds(iteration.ms)} an iteration (median of ${iteration.rounds}). Times of Newton's method are those of its f64 ` +
          'implementation here: the factor in WebAssembly, conjugate gradients (block Jacobi, to a residual of ' +
          `${pcgTolerance}) and the rest in TypeScript. “Diagonal shift alone” mends indefinite Hessians as the paper does; the others leave ` +
          'out as much of the springs’ negative curvature as they must.',
      ),
      tenAgainstOne(frame, iteration.ms),
    ] satisfies Block[];
  },
};

function errorTable({ localGlobal, localGlobalFalling }: SwingingFrame, iterationMs: number): Table {
  const last = localGlobal.errors.length - 1;
  return {
    kind: 'table',
    caption:
      'Local/global iterations from y, and from where gravity leads too, as our worlds start. The paper’s frame is not ours, so errors can ' +
      'be alike and not the same.',
    columns: [
      { name: 'iterations' },
      { name: 'error, paper', source: 'paper' },
      { name: 'error, earlier C++', source: 'paper' },
      { name: 'error, ours', source: 'ours' },
      { name: 'ours, from y + h² g', source: 'ours' },
      { name: 'time, paper', source: 'paper' },
      { name: 'time, ours', source: 'ours' },
    ],
    rows: paperPoints.map(([count, ms, error]) => [
      String(count),
      figures(error),
      figures(earlierErrors[count]),
      count <= last ? figures(localGlobal.errors[count]) : 'not run',
      count <= last ? figures(localGlobalFalling.errors[count]) : 'not run',
      milliseconds(ms),
      milliseconds(count * iterationMs),
    ]),
  };
}

/** Errors below this are left out of the plots: nothing happens there but Newton's method converging. */
const smallest = 1e-9;

function series(name: string, xs: readonly number[], { errors }: ErrorCurve, mark: Series['mark']): Series {
  return {
    name,
    mark,
    points: errors.map((error, k) => [xs[k], error] as const).filter(([, error]) => error > smallest),
  };
}

function counts(curve: ErrorCurve): number[] {
  return curve.errors.map((_, k) => k);
}

function byIterations(frame: SwingingFrame): Plot {
  const from1 = (one: Series): Series => ({ ...one, points: one.points.filter(([k]) => k >= 1) });
  return {
    kind: 'plot',
    caption: 'Relative error against iterations. One iteration of Newton’s method costs many local/global ones.',
    x: { label: 'iterations', scale: 'log' },
    y: { label: 'relative error', scale: 'log' },
    series: [
      series('local/global', counts(frame.localGlobal), frame.localGlobal, 'line'),
      series('Newton, Cholesky', counts(frame.newtonCholesky), frame.newtonCholesky, 'line-and-points'),
      series('Newton, conjugate gradients', counts(frame.newtonPcg), frame.newtonPcg, 'line-and-points'),
      series('Newton, diagonal shift alone', counts(frame.newtonShift), frame.newtonShift, 'line-and-points'),
      series('10 local/global, then Newton', counts(frame.hybrid), frame.hybrid, 'line-and-points'),
      {
        name: 'local/global, paper',
        mark: 'points',
        source: 'paper',
        points: paperPoints.map(([count, , error]) => [count, error] as const),
      } satisfies Series,
      {
        name: 'one Newton iteration, paper',
        mark: 'points',
        source: 'paper',
        points: [[1, paperNewton.error]],
      } satisfies Series,
    ].map(from1),
  };
}

function byTime(frame: SwingingFrame, iterationMs: number): Plot {
  const shown = ({ points, ...one }: Series): Series => ({ ...one, points: points.filter(([ms]) => ms > 0) });
  const worldMs = counts(frame.localGlobal).map((k) => k * iterationMs);
  return {
    kind: 'plot',
    caption: 'Relative error against time. The paper’s times are those of one core of an Intel i7-3720QM at 2.6 GHz.',
    x: { label: 'time [ms]', scale: 'log' },
    y: { label: 'relative error', scale: 'log' },
    series: [
      series('local/global', worldMs, frame.localGlobal, 'line'),
      series('Newton, Cholesky', frame.newtonCholesky.ms, frame.newtonCholesky, 'line-and-points'),
      series('Newton, conjugate gradients', frame.newtonPcg.ms, frame.newtonPcg, 'line-and-points'),
      series('Newton, diagonal shift alone', frame.newtonShift.ms, frame.newtonShift, 'line-and-points'),
      series('10 local/global (f64), then Newton', frame.hybrid.ms, frame.hybrid, 'line-and-points'),
      {
        name: 'local/global, paper',
        mark: 'points',
        source: 'paper',
        points: paperPoints.map(([, ms, error]) => [ms, error] as const),
      } satisfies Series,
      {
        name: 'one Newton iteration with conjugate gradients, paper',
        mark: 'points',
        source: 'paper',
        points: [[paperNewton.ms, paperNewton.error]],
      } satisfies Series,
    ].map(shown),
  };
}

/** Judged against Newton's method as the paper has it, with a shift of the diagonal; and against the fastest of all in time. */
function tenAgainstOne(frame: SwingingFrame, iterationMs: number): Verdict {
  const newtons = [
    { name: 'a diagonal shift, as in the paper', ...frame.newtonShift },
    { name: 'less negative curvature and Cholesky', ...frame.newtonCholesky },
    { name: 'less negative curvature and conjugate gradients', ...frame.newtonPcg },
  ];
  const tenError = frame.localGlobal.errors[10];
  const tenMs = 10 * iterationMs;
  const newtonError = frame.newtonShift.errors[1];
  const newtonMs = Math.min(...newtons.map(({ ms }) => ms[1]));
  const one = newtons.map(({ name, errors, ms }) => `${figures(errors[1])} in ${milliseconds(ms[1])} with ${name}`);
  return {
    kind: 'verdict',
    claim: 'Ten local/global iterations beat one iteration of Newton’s method, in error and in time',
    holds: tenError < newtonError && tenMs < newtonMs,
    found:
      `Ten iterations reach ${figures(tenError)} in ${milliseconds(tenMs)}; one iteration of Newton's method ${one.join(', ')}. ` +
      `The paper: 0.196 in 50.6 ms against ${paperNewton.error} in ${paperNewton.ms} ms.`,
    numbers: { tenError, tenMs, newtonError, newtonMs },
  };
}
