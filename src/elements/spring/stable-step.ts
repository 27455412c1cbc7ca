/**
 * A bound on the step of symplectic Euler, from stiffness, damping and mass alone: every shorter step is stable.
 *
 * For forces -K x - C v and masses 1 (else M^-1/2 K M^-1/2 stands for K, and so for C), a step is
 *
 *   v+ = v - h (K x + C v),   x+ = x + h v+.
 *
 * Positions alone obey x+ - 2 x + x- = -h^2 K x - h C (x - x-). A motion x = z^n u satisfies, multiplied by u* from the left and with
 * kappa = u* K u and gamma = u* C u for |u| = 1,
 *
 *   z^2 - (2 - h^2 kappa - h gamma) z + (1 - h gamma) = 0.
 *
 * By Jury's criterion both roots lie within the unit circle if 1 - tr + det = h^2 kappa > 0, |1 - h gamma| < 1 and 1 + tr + det =
 * 4 - h^2 kappa - 2 h gamma > 0; at gamma = 0, on it. K and C need not commute: kappa is at most the largest eigenvalue lambda of K, gamma
 * at most that of C, so
 *
 *   h^2 lambda + 2 h lambda_d < 4
 *
 * is sufficient, and without damping there is a motion for which it is necessary.
 *
 * A spring of direction n has the stiffness k n n^T + k (1 - rest / l) (1 - n n^T), which is at most k in any direction. In every
 * configuration, K is therefore bounded by the scalar Laplacian of the springs, sum k |x_i - x_j|^2, and C by that of kd. (A compressed spring
 * has a negative stiffness across its direction: it buckles, whatever the step.) Pairs of a quadratic energy count with their sign. So lambda
 * holds for the whole run, and is computed once.
 */
import { largestEigenvalue } from './largest-eigenvalue';
import type { Springs } from './springs';

export interface StepBounds {
  /** Upper bound of the eigenvalues of stiffness over mass [1/s2]. */
  lambda: number;
  /** Upper bound of the eigenvalues of damping over mass, without viscosity [1/s]. */
  lambdaDamping: number;
  /** Upper bound of the eigenvalues of viscous damping over mass, at the stiffness of the model [1/s]. */
  lambdaViscous: number;
}

export interface DampedSprings {
  /** Damping of each spring that has a rest length [N s/m]. */
  damping: number;
  /** Further damping per N/m of the spring's stiffness [s]. */
  viscosity: number;
}

/** `largest`: how eigenvalues are found. By Lanczos iterations, this takes some tenths of a second for a large model. */
export function stepBounds(
  { springs, inverseMasses }: { springs: Springs; inverseMasses: Float64Array },
  { damping, viscosity }: DampedSprings,
  largest: (springs: Springs, weights: Float64Array, inverseMasses: Float64Array) => number = largestEigenvalue,
): StepBounds {
  const { count, rest, stiffness } = springs;
  const bound = (weight: (spring: number) => number) => {
    const weights = new Float64Array(count);
    for (let s = 0; s < count; s++) weights[s] = weight(s);
    return largest(springs, weights, inverseMasses);
  };
  const damped = (s: number) => rest[s] > 0;
  return {
    lambda: bound((s) => stiffness[s]),
    lambdaDamping: damping > 0 ? damping * bound((s) => (damped(s) ? 1 : 0)) : 0,
    lambdaViscous: viscosity > 0 ? viscosity * bound((s) => (damped(s) ? stiffness[s] : 0)) : 0,
  };
}

/** The root of h^2 lambda + 2 h lambda_d = 4 [s], for springs that are `stiffness` times as stiff as those of the model; Infinity where there are no springs. */
export function stableStep({ lambda, lambdaDamping, lambdaViscous }: StepBounds, stiffness: number): number {
  const damping = lambdaDamping + stiffness * lambdaViscous;
  return 4 / (damping + Math.sqrt(damping * damping + 4 * stiffness * lambda));
}

/** `splitStep` uses this share of the stable step, since contact, wind and grabbed particles add forces that the bound does not contain. */
const share = 0.9;
/**
 * The most substeps that 'auto' takes of a time step. The stiffest preset at a fine resolution, a wire of 200 particles per metre, needs 3313. A scene that needs more mostly has a wrong
 * unit, and a frame would take seconds. The world warns of the steps that are then too long.
 */
const maxAutoSubsteps = 5000;

/** The minimum number of equal parts of a time step [s] that are below that share of the stable step. */
export function splitStep(timeStep: number, stable: number): number {
  return Math.min(maxAutoSubsteps, Math.max(1, Math.ceil(timeStep / (share * stable))));
}
