/** Options of constraint enforcement, their defaults and their checks. */
import { type ConstraintKind, checkConstraintOptions } from '../../constraints/constraint-options';
import type { Preconditioner } from '../../constraints/precondition-constraints.kernel';
import { checkOneOf, checkOptions, pathOf } from '../../core/check';

export type { ConstraintKind } from '../../constraints/constraint-options';
export type { Preconditioner } from '../../constraints/precondition-constraints.kernel';

export type Product = 'auto' | 'matrix-free' | 'assembled';

export interface ConstraintEnforcementOptions {
  /**
   * Steps per `world.step()`, each of its share of the time step. 'auto' (the default): none longer than 1/1200 s, and as many as the springs
   * that stay springs need to be stable.
   */
  substeps?: number | 'auto';
  /** Kinds of spring that become constraints; the others act as springs. Default structural and shear. */
  constraints?: readonly ConstraintKind[];
  /** Most iterations of conjugate gradients a step. Default 30. */
  iterations?: number;
  /**
   * Iterations stop for a body when this share of what its constraints are off by is left to mend, as the linear system has it. Particles
   * then have about that share of their way to go. Default 0.05.
   */
  tolerance?: number;
  /**
   * What is added to the diagonal of the system, as a share of it: the system of a sheet is singular without. More of it converges faster and
   * lets constraints give. Far less of it does not make them stiffer: what lengths cannot mend is then mended by wild motion across the sheet.
   * Default 5e-3.
   */
  regularisation?: number;
  /** How the system is multiplied with: from the constraints themselves, or by rows of a matrix that each step fills. Default 'auto'. */
  product?: Product;
  /** Default 'block-jacobi'. */
  preconditioner?: Preconditioner;
  /** Whether a step starts from the forces of the one before. Default true. */
  warmStart?: boolean;
  /** Damping of the springs that stay springs: the kd of eq. 1 [N s/m]. The scene's `viscosity` acts besides. Default 0. */
  damping?: number;
}

export type CompleteConstraintEnforcementOptions = Required<ConstraintEnforcementOptions>;

const products: readonly Product[] = ['auto', 'matrix-free', 'assembled'];
const fields = [
  'substeps',
  'constraints',
  'iterations',
  'tolerance',
  'regularisation',
  'product',
  'preconditioner',
  'warmStart',
  'damping',
];

export function completeOptions(options: ConstraintEnforcementOptions): CompleteConstraintEnforcementOptions {
  const path = pathOf('constraintEnforcement');
  checkOptions(path, options, fields);
  const complete: CompleteConstraintEnforcementOptions = {
    substeps: options.substeps ?? 'auto',
    constraints: options.constraints ?? ['structural', 'shear'],
    iterations: options.iterations ?? 30,
    tolerance: options.tolerance ?? 0.05,
    regularisation: options.regularisation ?? 5e-3,
    product: options.product ?? 'auto',
    preconditioner: options.preconditioner ?? 'block-jacobi',
    warmStart: options.warmStart ?? true,
    damping: options.damping ?? 0,
  };
  checkConstraintOptions(path, complete);
  checkOneOf(path, 'product', complete.product, products);
  return { ...complete, constraints: [...complete.constraints] };
}
