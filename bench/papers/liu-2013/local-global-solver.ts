/** The paper's solver: local/global iterations with a prefactored global step. */
import { projective } from '../../../src/solvers/projective';
import type { Solver } from '../../../src/solvers/solver';

export function localGlobalSolver(iterations: number, substeps = 1): Solver {
  return projective({ global: 'cholesky', substeps, iterations, acceleration: 'none', matrix: 'exact' });
}
