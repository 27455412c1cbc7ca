/** `selvedge/sparse`: a sparse Cholesky factorisation in WebAssembly, for any symmetric positive definite matrix. */
export type { Cholesky, CholeskyOptions } from './cholesky';
export { createCholesky, NotPositiveDefinite } from './cholesky';
export type { PlanOptions } from './plan-factor';
export { planFactor } from './plan-factor';
export { extendPattern, multiply, symmetricFromFull, symmetricMatrix } from './symmetric-matrix';
export type { FactorPlan, OrderingName, PlannedComponents, SymmetricMatrix, SymmetricPattern } from './types';
