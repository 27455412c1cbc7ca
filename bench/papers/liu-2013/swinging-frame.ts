/**
 * The frame of Figure 2: the curtain after ten steps of ten local/global iterations (t = 0.333 s), and g along the iterations of each method
 * on the step that follows, all from the paper's first guess, where inertia leads. Everything here is f64.
 */
import {
  createHybrid,
  createLocalGlobal,
  createNewton,
  type NewtonOptions,
  type NewtonResult,
  relativeError,
} from '../../../src/exact';
import { oncePerRun, type PaperRun } from '../paper';
import { curtain } from './curtain';
import { ImplicitRun } from './implicit-run';

export const framesBefore = 10;
/** Conjugate gradients stop at this share of the residual; tighter ones take thousands of iterations and change nothing to be seen. */
export const pcgTolerance = 1e-3;
/** Of Newton's method with conjugate gradients: enough to compare. */
const pcgIterations = 20;

/** Relative error (eq. 15) after each iteration, and the time until then [ms]. The first is the guess: error 1 at 0 ms. */
export interface ErrorCurve {
  errors: number[];
  ms: number[];
}

export interface SwingingFrame {
  side: number;
  localGlobal: ErrorCurve;
  /** From where inertia and gravity lead; errors on the same scale. */
  localGlobalFalling: ErrorCurve;
  newtonCholesky: ErrorCurve;
  newtonPcg: ErrorCurve;
  /** Newton's method with Cholesky, an indefinite Hessian mended by a shift of its diagonal alone. */
  newtonShift: ErrorCurve;
  /** Ten local/global iterations, then Newton's method. */
  hybrid: ErrorCurve;
  /** The exact answer, from the same guess: the norm of its gradient as a share of the scale of the forces, and how many iterations it took. */
  exact: { gradient: number; iterations: number; converged: boolean };
  /** g of the minimum that Newton's method finds from the last local/global iterate, less g of x*, on the scale of eq. 15. */
  otherMinimum: number;
}

export const swingingFrame = oncePerRun(async (run: PaperRun): Promise<SwingingFrame> => {
  const side = run.quick ? 21 : 81;
  const simulation = new ImplicitRun(curtain({ side }));
  const { objective } = simulation;
  const localGlobal = await createLocalGlobal(objective);
  for (let frame = 0; frame < framesBefore; frame++) {
    await run.progress((0.1 * frame) / framesBefore, `frame ${frame} of ${framesBefore}`);
    simulation.accept(localGlobal.run(simulation.aim().inertia, 10).x);
  }
  const { inertia, falling } = simulation.aim();
  await run.progress(0.1, 'local/global iterations');
  const iterations = run.quick ? 300 : 1000;
  const iterated = localGlobal.run(inertia, iterations, true);
  const iteratedFalling = localGlobal.run(falling, iterations, true);
  localGlobal.dispose();

  const minimise = async (from: Float64Array, options: NewtonOptions) => {
    const newton = await createNewton(objective, options);
    const result = newton.minimise(from);
    newton.dispose();
    return result;
  };
  await run.progress(0.3, 'Newton, Cholesky');
  const exact = await minimise(inertia, {});
  await run.progress(0.45, 'Newton, conjugate gradients');
  const pcg = await minimise(inertia, { linear: 'pcg', linearTolerance: pcgTolerance, iterations: pcgIterations });
  await run.progress(0.6, 'Newton, diagonal shift');
  const shift = await minimise(inertia, { correction: 'shift' });
  await run.progress(0.75, 'local/global, then Newton');
  const hybrid = await createHybrid(objective, { start: 10 });
  const mixed = hybrid.minimise(inertia, true);
  hybrid.dispose();
  await run.progress(0.9, 'Newton from the last local/global iterate');
  const other = await minimise(iterated.x, {});

  const start = iterated.trace[0].g;
  const errorOf = (g: number) => relativeError(g, start, exact.g);
  const curve = (trace: readonly { g: number; ms: number }[]): ErrorCurve => ({
    errors: trace.map(({ g }) => errorOf(g)),
    ms: trace.map(({ ms }) => ms),
  });
  const afterStart = mixed.trace.slice(1).map(({ g, ms }) => ({ g, ms: mixed.startMs + ms }));
  return {
    side,
    localGlobal: curve(iterated.trace),
    localGlobalFalling: curve(iteratedFalling.trace),
    newtonCholesky: curve(exact.trace),
    newtonPcg: curve(pcg.trace),
    newtonShift: curve(shift.trace),
    hybrid: curve([...mixed.startTrace, ...afterStart]),
    exact: accuracy(exact),
    otherMinimum: errorOf(other.g),
  };
});

const accuracy = ({ gradient, scale, iterations, converged }: NewtonResult) => ({
  gradient: gradient / scale,
  iterations,
  converged,
});
