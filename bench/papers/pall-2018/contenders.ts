/** The global steps that Figures 3 to 5 compare, and two more: each with a number of iterations per frame. One frame is one step. */
import { type ProjectiveOptions, projective } from '../../../src/solvers/projective/index';
import type { Solver } from '../../../src/solvers/solver';

export const contenderNames = ['red-black', 'jacobi', 'gauss-seidel', 'chebyshev', 'cholesky'] as const;
export type ContenderName = (typeof contenderNames)[number];

/** The three of the paper. */
export const paperContenders: readonly ContenderName[] = ['red-black', 'jacobi', 'gauss-seidel'];

/** One after the other is no way to use a GPU: as in the paper, serial Gauss-Seidel is for the CPU. */
export const runsOnGpu = (name: ContenderName): boolean => name !== 'gauss-seidel';

/** As legends have them. */
export const contenderTitles: Record<ContenderName, string> = {
  'red-black': 'red-black',
  jacobi: 'Jacobi',
  'gauss-seidel': 'serial Gauss-Seidel',
  chebyshev: 'Chebyshev',
  cholesky: 'Cholesky',
};

/** A local step with each sweep (Alg. 1 with numLinearIterations = 1), nothing over-relaxed and nothing accelerated. Chebyshev's weights begin anew at each local step, so that all its sweeps follow one. */
export function contender(name: ContenderName, iterations: number): Solver {
  const plain: ProjectiveOptions = { global: name, substeps: 1, acceleration: 'none' };
  return projective(
    name === 'chebyshev'
      ? { ...plain, iterations: 1, numLinearIterations: iterations }
      : { ...plain, iterations, numLinearIterations: 1 },
  );
}
