/** How the methods here come by a Cholesky factor: the sparse one of `src/sparse`, unless they are given another. */
import { createCholesky, NotPositiveDefinite } from '../sparse/cholesky';
import type { SymmetricMatrix } from '../sparse/types';

/** A Cholesky factor of matrices that share one pattern. */
export interface Factor {
  /** Takes new numbers for the pattern. Throws `NotPositiveDefinite` if the matrix is not positive definite. */
  factorise(value: Float64Array): void;
  /** The solution for each of `columns` right-hand sides, which are interleaved row by row. */
  solve(b: Float64Array, columns?: number): Float64Array;
  dispose(): void;
}

/** Makes a factor for a pattern. The numbers of the matrix are those of a positive definite one. */
export type Factorise = (matrix: SymmetricMatrix) => Promise<Factor>;

export const sparseFactor: Factorise = (matrix) => createCholesky(matrix);

/** False if the matrix is not positive definite. */
export function tryFactorise(factor: Factor, value: Float64Array): boolean {
  try {
    factor.factorise(value);
    return true;
  } catch (error) {
    if (error instanceof NotPositiveDefinite) return false;
    throw error;
  }
}
