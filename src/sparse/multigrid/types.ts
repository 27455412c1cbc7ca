/**
 * The words of multigrid by smoothed aggregation (Vanek, Mandel and Brezina 1996), for matrices A = M + h^2 L: M a diagonal of masses, L a Laplacian of
 * springs, whose rows sum to 0 where nothing is held.
 *
 * Level 0 has the unknowns themselves. Each coarser level has one unknown for an aggregate of those below it, and A_c = M_c + h^2 P^T L P with the interpolation P. P knows
 * nothing of h and of what is held, and M_c is lumped, so that every level is again a diagonal and a Laplacian, and another h changes no number of any of them.
 */
import type { CsrRows } from '../../core/csr';

/** M and L of one level: (A x)_i = (mass_i + h^2 slack_i) x_i + h^2 sum_j weight_ij (x_i - x_j). */
export interface Level {
  readonly size: number;
  /** Row i has the pairs first[i] <= e < first[i + 1]. */
  readonly first: Uint32Array;
  /** j of each pair; never i. */
  readonly column: Uint32Array;
  /** -L_ij, in both rows of the pair. */
  readonly weight: Float64Array;
  /** Sums of the rows of L: 0 but near what is held. */
  readonly slack: Float64Array;
  readonly mass: Float64Array;
}

/** P between a level and the next coarser one. Every row sums to 1. */
export interface Interpolation {
  readonly coarseSize: number;
  /** Row i of the fine level has the entries first[i] <= e < first[i + 1]. */
  readonly first: Uint32Array;
  /** Unknown of the coarse level of each entry. */
  readonly coarse: Uint32Array;
  readonly weight: Float64Array;
  /** The entries by coarse unknown: list of indices into `coarse` and `weight`. */
  readonly gather: CsrRows;
  /** Row of the fine level of each entry in that order. */
  readonly gatherFine: Uint32Array;
}

/** All levels, with the numbers that they have while `held` are held. Plain arrays: it may come from a worker. */
export interface MultigridPlan {
  /** Finest first. The last one has no pairs, or is a single unknown a component. */
  readonly levels: readonly Level[];
  /** One less than there are levels. */
  readonly interpolations: readonly Interpolation[];
  /** 1 for what is held. */
  readonly held: Uint8Array;
}
