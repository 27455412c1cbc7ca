/**
 * The direction of one Newton iteration, with the least correction that makes the Hessian positive definite, so that it descends.
 *
 * - 'project' leaves out a share of the negative curvature of each element. All of it always suffices for springs, and is what the
 *   definite projection of Martin 2011 amounts to, but it is too much: where a sheet is slack and its springs are compressed, the rest of
 *   the matrix knows nothing of the folds that are about to form, and hundreds of iterations go by. The least share that will do keeps
 *   what the Hessian knows. A shift helps where even the whole share does not.
 * - 'shift' adds to the diagonal (Martin 2011), which slows all motion alike.
 *
 * What was needed once is needed next time, or a little less: the search for the least goes on from one iteration to the next.
 */
import type { LinearSolver } from './linear-solver';
import type { Objective } from './objective';

export type CorrectionName = 'project' | 'shift';

export interface Correction {
  /** Share of each element's negative curvature that is left out, 0 to 1. */
  leftOut: number;
  /** What is added to the diagonal, as a share of its mean. */
  shift: number;
}

export interface NewtonDirection {
  /** The Hessian's solution for minus the gradient [m]. */
  direction: Float64Array;
  correction: Correction;
  linearIterations: number;
}

export const noCorrection: Correction = { leftOut: 0, shift: 0 };

const leastLeftOut = 1 / 16;
const leastShift = 1e-3;
/** So much more than the diagonal that only numbers that are not finite need it. */
const mostShift = 1e12;

/** What to try after this was not enough. */
function stronger({ leftOut, shift }: Correction, name: CorrectionName): Correction {
  if (name === 'project' && leftOut < 1)
    return { leftOut: leftOut === 0 ? leastLeftOut : Math.min(1, 2 * leftOut), shift };
  return { leftOut, shift: shift === 0 ? leastShift : 4 * shift };
}

/** What to try after this was enough. */
function weaker({ leftOut, shift }: Correction): Correction {
  return {
    leftOut: leftOut > leastLeftOut / 4 ? leftOut / 4 : 0,
    shift: shift > leastShift / 10 ? shift / 10 : 0,
  };
}

/** Searches on from what the last iteration needed. null if nothing helps: the numbers are not finite. */
export function newtonDirection(
  objective: Objective,
  linear: LinearSolver,
  x: Float64Array,
  gradient: Float64Array,
  name: CorrectionName,
  last: Correction = noCorrection,
): NewtonDirection | null {
  const downhill = gradient.map((slope) => -slope);
  for (let correction = weaker(last); correction.shift < mostShift; correction = stronger(correction, name)) {
    const { size, first, value, row } = objective.hessian(x, correction.leftOut);
    if (!value.every(Number.isFinite)) return null;
    const diagonal = first.subarray(0, size);
    const mean = diagonal.reduce((sum, at) => sum + Math.abs(value[at]), 0) / size;
    for (const at of diagonal) value[at] += correction.shift * mean;
    const solution = linear.solve({ size, first, row, value }, downhill);
    if (solution) return { direction: solution.x, correction, linearIterations: solution.iterations };
  }
  return null;
}
