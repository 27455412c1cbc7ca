/** The two ways in which Newton's method solves for its direction, behind one function. */
import type { SymmetricMatrix, SymmetricPattern } from '../sparse/types';
import { conjugateGradients } from './conjugate-gradients';
import { type Factorise, sparseFactor, tryFactorise } from './factorise';

export type LinearName = 'cholesky' | 'pcg';

export interface LinearOptions {
  /** 'cholesky' (the default): a sparse factor. 'pcg': conjugate gradients, preconditioned with the blocks on the diagonal. */
  linear?: LinearName;
  /**
   * Conjugate gradients stop when the residual has fallen to this share. Default 0.01: on a sheet in mid-swing that takes Newton's method as
   * many iterations as an exact solution would, for a third of the conjugate gradients that 1e-6 takes.
   */
  linearTolerance?: number;
  /** And after this many iterations, converged or not. Default 2000. */
  linearIterations?: number;
  /** Makes the factor. Default: the sparse Cholesky of this library. */
  factorise?: Factorise;
}

export interface LinearSolution {
  x: Float64Array;
  /** Of conjugate gradients; 0 with Cholesky. */
  iterations: number;
}

export interface LinearSolver {
  /** null if the matrix is not positive definite. */
  solve(matrix: SymmetricMatrix, b: Float64Array): LinearSolution | null;
  dispose(): void;
}

/** For matrices of one pattern. */
export async function createLinearSolver(pattern: SymmetricPattern, options: LinearOptions): Promise<LinearSolver> {
  const { linear = 'cholesky', linearTolerance = 0.01, linearIterations = 2000, factorise = sparseFactor } = options;
  if (linear === 'pcg') {
    return {
      solve(system, b) {
        const solution = conjugateGradients(system, b, { tolerance: linearTolerance, iterations: linearIterations });
        return solution.indefinite ? null : solution;
      },
      dispose() {},
    };
  }
  const factor = await factorise(identity(pattern));
  return {
    solve: ({ value }, b) => (tryFactorise(factor, value) ? { x: factor.solve(b), iterations: 0 } : null),
    dispose: () => factor.dispose(),
  };
}

/** A positive definite matrix of the pattern, to begin with. */
function identity({ size, first, row }: SymmetricPattern): SymmetricMatrix {
  const value = new Float64Array(row.length);
  for (let column = 0; column < size; column++) value[first[column]] = 1;
  return { size, first, row, value };
}
