/** Options of constraint enforcement, their defaults and their checks. */
import { type ConstraintKind, checkConstraintOptions } from '../../constraints/constraint-options';
import type { Preconditioner } from '../../constraints/precondition-constraints.kernel';
import { type Unknowns, unknownsNames } from '../../constraints/unknowns';
import { checkOneOf, checkOptions, pathOf } from '../../core/check';

export type { ConstraintKind } from '../../constraints/constraint-options';
export type { Preconditioner } from '../../constraints/precondition-constraints.kernel';

export type { Unknowns } from '../../constraints/unknowns';

export type Product = 'auto' | 'matrix-free' | 'assembled';

export interface ConstraintEnforcementOptions {
  /**
   * Steps per `world.step()`, each of its share of the time step. 'auto' (the default): none longer than 1/1200 s, and for multipliers as many as
   * the springs that stay springs need to be stable, and none longer than 1/2400 s where a sheet hangs by links of very light particles.
   */
  substeps?: number | 'auto';
  /**
   * What the linear system of a step is solved for. 'positions': constraints and springs together, by iterations with a Cholesky factor, on wasm and reference; bodies are then to be damped by the scene alone. 'multipliers': the
   * forces of the constraints alone, as in the paper. 'auto' (the default): positions for scenes of cloth on those backends, but multipliers where any option besides `constraints` is given, since most mean
   * something only to them.
   */
  unknowns?: Unknowns | 'auto';
  /** Kinds of spring that become constraints; the others act as springs. Default structural and shear. */
  constraints?: readonly ConstraintKind[];
  /** Most iterations of conjugate gradients a step. Default 30 for multipliers, 20 where 'auto' takes steps of 1/2400 s; 1 for positions, where an iteration is one with the factor. */
  iterations?: number;
  /**
   * Iterations stop for a body when this share of what its constraints are off by is left to mend, as the linear system has it. Particles
   * then have about that share of their way to go. Where the last step's forces leave little, they go on further, so that what rests lies still. Of multipliers alone. Default 0.05.
   */
  tolerance?: number;
  /**
   * What is added to the diagonal of the system, as a share of it: the system of a sheet is singular without. More of it converges faster and
   * lets constraints give. Far less of it does not make them stiffer: what lengths cannot mend is then mended by wild motion across the sheet.
   * For positions it is a stiffness: what this share is in steps of 1/1200 s, whatever the step. Default 5e-3.
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

/** 'auto': as the unknowns that are chosen for the model and the backend want it. */
export interface CompleteConstraintEnforcementOptions
  extends Omit<Required<ConstraintEnforcementOptions>, 'iterations'> {
  iterations: number | 'auto';
}

export const defaultIterations = { multipliers: 30, positions: 1 } as const satisfies Record<Unknowns, number>;

/** The options that say nothing about how the system is solved. */
const solveless = ['constraints', 'unknowns'];

const products: readonly Product[] = ['auto', 'matrix-free', 'assembled'];
const fields = [
  'substeps',
  'unknowns',
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
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const tuned = given.some(([field]) => !solveless.includes(field));
  const unknowns =
    options.unknowns === 'auto' || options.unknowns === undefined ? (tuned ? 'multipliers' : 'auto') : options.unknowns;
  checkOneOf(path, 'unknowns', unknowns, ['auto', ...unknownsNames]);
  const complete: CompleteConstraintEnforcementOptions = {
    substeps: options.substeps ?? 'auto',
    unknowns,
    constraints: options.constraints ?? ['structural', 'shear'],
    iterations: options.iterations ?? 'auto',
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
