/**
 * Weights of the Chebyshev semi-iterative method (Wang 2015 eq. 10): omega = 1 during the delay, then 2 / (2 - rho^2), then
 * 4 / (4 - rho^2 omega). Plain Jacobi has omega = 1 throughout.
 *
 * rho bounds the spectral radius of the Jacobi iteration, whose rows are gain s_ij with gain = kappa / (1 + kappa S): a row sums
 * to kappa S / (1 + kappa S), so by Gershgorin the largest row sum is a bound.
 */
import type { ProjectiveState } from './step';

export function chebyshevWeights(
  s: Pick<ProjectiveState, 'global' | 'outer' | 'inner' | 'rho' | 'delay' | 'stiffestRatio'>,
  h: number,
): Float64Array {
  const weights = new Float64Array(s.outer * s.inner).fill(1);
  if (s.global !== 'chebyshev') return weights;
  const rowSum = h * h * s.stiffestRatio;
  const rho = s.rho === 'auto' ? rowSum / (1 + rowSum) : s.rho;
  for (let k = s.delay; k < weights.length; k++) {
    weights[k] = k === s.delay ? 2 / (2 - rho * rho) : 4 / (4 - rho * rho * weights[k - 1]);
  }
  return weights;
}
