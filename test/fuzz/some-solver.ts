/** A solver by its name, which a report can show. */
import fc from 'fast-check';
import {
  adaptiveConstraints,
  constraintEnforcement,
  massSpring,
  positionBased,
  projective,
} from '../../src/generated/solvers';
import type { Solver } from '../../src/index';

const makers = {
  cholesky: (substeps) => projective({ global: 'cholesky', substeps }),
  'cholesky, accelerated': (substeps) => projective({ global: 'cholesky', substeps, iterations: 3 }),
  multigrid: (substeps) => projective({ global: 'multigrid', substeps }),
  'multigrid, accelerated': (substeps) => projective({ global: 'multigrid', substeps, iterations: 3 }),
  'multigrid, energy-momentum': (substeps) =>
    projective({ global: 'multigrid', integrator: 'energy-momentum', substeps }),
  coloured: (substeps) => projective({ global: 'coloured', substeps }),
  jacobi: (substeps) => projective({ global: 'jacobi', substeps }),
  chebyshev: (substeps) => projective({ global: 'chebyshev', substeps }),
  'gauss-seidel': (substeps) => projective({ global: 'gauss-seidel', substeps }),
  'generalised midpoint': (substeps) =>
    projective({ integrator: 'generalised-midpoint', substeps: Math.min(substeps, 6), iterations: 2 }),
  'generalised midpoint, four iterations': (substeps) =>
    projective({ integrator: 'generalised-midpoint', substeps: Math.min(substeps, 6), iterations: 4 }),
  'implicit-midpoint': (substeps) => projective({ integrator: 'implicit-midpoint', substeps }),
  'energy-momentum': (substeps) => projective({ integrator: 'energy-momentum', substeps }),
  positionBased: (substeps) => positionBased({ substeps }),
  'positionBased by phantoms': (substeps) => positionBased({ schedule: 'phantoms', substeps }),
  'positionBased with tethers': (substeps) => positionBased({ tethers: true, substeps }),
  'positionBased by jacobi': (substeps) => positionBased({ schedule: 'jacobi', substeps }),
  massSpring: () => massSpring(),
  constraintEnforcement: () => constraintEnforcement(),
  adaptiveConstraints: () => adaptiveConstraints(),
} satisfies Record<string, (substeps: number) => Solver>;

export type SolverChoice = keyof typeof makers;
export const someSolver = fc.constantFrom(...(Object.keys(makers) as SolverChoice[]));
/** `substeps`: of those that do not choose them themselves. Few are quick; the default of projective is 20. */
export const solverOf = (choice: SolverChoice, substeps = 3): Solver => makers[choice](substeps);
