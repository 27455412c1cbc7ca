/**
 * Backtracking along a direction of descent, until g falls by a fair share of what its slope promises (Armijo).
 *
 * Close to the minimum g no longer tells: what is gained is less than the rounding of g itself, which is a sum over the whole body. There
 * a step is as good if it leaves g alike and makes the gradient smaller.
 */
import type { Objective } from './objective';

/** Share of the promised decrease that is enough. */
const share = 1e-4;
/** Differences of g below this share of it are taken for rounding. */
const alike = 1e-11;
const shortest = 2 ** -40;

export interface LineSearchStart {
  x: Float64Array;
  direction: Float64Array;
  /** g(x) [kg m2] */
  g: number;
  gradient: Float64Array;
  /** Norm of the gradient [kg m]. */
  norm: number;
}

export interface LineSearchResult {
  x: Float64Array;
  /** How much of the direction was taken. */
  step: number;
  g: number;
}

/** null if no step helps: the rounding of g and of its gradient leaves nothing to gain, or the direction does not descend. */
export function lineSearch(objective: Objective, start: LineSearchStart): LineSearchResult | null {
  const { direction, gradient, g, norm } = start;
  const x = new Float64Array(direction.length);
  const trialGradient = new Float64Array(direction.length);
  const slope = direction.reduce((sum, d, i) => sum + d * gradient[i], 0);
  for (let step = 1; step >= shortest; step /= 2) {
    for (let i = 0; i < x.length; i++) x[i] = start.x[i] + step * direction[i];
    const trial = objective.value(x);
    const falls = trial <= g + share * step * slope && trial < g;
    const near = Math.abs(trial - g) <= alike * Math.abs(g);
    if (falls || (near && objective.gradient(x, trialGradient) < norm)) return { x, step, g: trial };
  }
  return null;
}
