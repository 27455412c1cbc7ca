/**
 * The longest step of symplectic Euler that is sure to be stable, from stiffness, damping and mass alone.
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
 * is enough, and without damping there is a motion that makes it necessary.
 *
 * A spring of direction n has the stiffness k n n^T + k (1 - rest / l) (1 - n n^T), which is no more than k in any direction: whatever the
 * configuration, however stretched, K is bounded by the scalar Laplacian of the springs, sum k |x_i - x_j|^2, and C by that of kd. (Springs
 * that are compressed have less than 0 across: they buckle, with any step.) Pairs of a quadratic energy count with their sign. So lambda
 * holds for the whole run, and is computed once.
 */
import { largestEigenvalue } from './largest-eigenvalue';
import type { Springs } from './springs';

export interface StepBounds {
  /** No eigenvalue of stiffness over mass is larger [1/s2]. */
  lambda: number;
  /** Nor of damping over mass, but for that of viscosity [1/s]. */
  lambdaDamping: number;
  /** Nor of what viscosity damps at the stiffness of the model [1/s]. */
  lambdaViscous: number;
}

export interface DampedSprings {
  /** Damping of each spring that has a rest length [N s/m]. */
  damping: number;
  /** More of it for each N/m of its stiffness [s]. */
  viscosity: number;
}

/** Takes some tenths of a second for a large model. */
export function stepBounds(
  { springs, inverseMasses }: { springs: Springs; inverseMasses: Float64Array },
  { damping, viscosity }: DampedSprings,
): StepBounds {
  const { count, rest, stiffness } = springs;
  const bound = (weight: (spring: number) => number) => {
    const weights = new Float64Array(count);
    for (let s = 0; s < count; s++) weights[s] = weight(s);
    return largestEigenvalue(springs, weights, inverseMasses);
  };
  const damped = (s: number) => rest[s] > 0;
  return {
    lambda: bound((s) => stiffness[s]),
    lambdaDamping: damping > 0 ? damping * bound((s) => (damped(s) ? 1 : 0)) : 0,
    lambdaViscous: viscosity > 0 ? viscosity * bound((s) => (damped(s) ? stiffness[s] : 0)) : 0,
  };
}

/** The root of h^2 lambda + 2 h lambda_d = 4 [s], for springs that are `stiffness` times as stiff as the model's; Infinity without any. */
export function stableStep({ lambda, lambdaDamping, lambdaViscous }: StepBounds, stiffness: number): number {
  const damping = lambdaDamping + stiffness * lambdaViscous;
  return 4 / (damping + Math.sqrt(damping * damping + 4 * stiffness * lambda));
}

/** Of the stable step, what `splitStep` makes use of: contact, wind and hands add to what the bound knows of. */
const share = 0.9;
/** More steps than this are not taken: a world that stands still is no better than one that warns. */
const mostSubsteps = 100_000;

/** The fewest equal parts of a time step [s] that stay below the stable step. */
export function splitStep(timeStep: number, stable: number): number {
  return Math.min(mostSubsteps, Math.max(1, Math.ceil(timeStep / (share * stable))));
}
