/**
 * Weights of the Chebyshev semi-iterative method (Golub and Varga 1961; Wang 2015 eq. 10) for the linear iterations between two local
 * steps: 1, then 2 / (2 - rho^2), then 4 / (4 - rho^2 omega). Plain Jacobi has 1 throughout.
 *
 * rho bounds the spectral radius of the Jacobi iteration, whose rows are kappa s_ij / (1 + kappa S) and so sum to
 * kappa S / (1 + kappa S), so by Gershgorin the largest row sum is a bound. Under a true bound every component of the error shrinks,
 * but all of them alike: few iterations under a bound near 1 leave the roughest ones nearly as they were, and a hanging sheet trembles
 * for ever (kinetic energy 8e-2 J after 15 s; 2e-8 J with what follows). So k iterations assume no more than 1 - 2 / k^2.
 *
 * The weights start anew after each local step. Carrying them on, as Wang does, is faster while it works, but a local step changes the
 * system: around compressed springs the combined iteration has factors above 1, which the acceleration raises to higher powers (a
 * sheet of 100 x 100 that falls from flat blew up within 30 frames at rho = 0.99).
 */

/** For `count` iterations in a row. `rowSum`: the largest kappa S. */
export function chebyshevWeights(count: number, rowSum: number, wanted: number | 'auto'): Float64Array {
  const weights = new Float64Array(count).fill(1);
  const rho = wanted === 'auto' ? Math.min(rowSum / (1 + rowSum), 1 - 2 / count ** 2) : wanted;
  for (let k = 1; k < weights.length; k++) {
    weights[k] = k === 1 ? 2 / (2 - rho * rho) : 4 / (4 - rho * rho * weights[k - 1]);
  }
  return weights;
}
