/** The options that all solvers with constraints share, and their checks. */
import { checkArray, checkBoolean, checkInteger, checkNumber, checkOneOf, type ErrorPath, fail } from '../core/check';
import type { SpringKind } from '../elements/spring/springs';
import { type Preconditioner, preconditioners } from './precondition-constraints.kernel';
import type { Unknowns } from './unknowns';

/** The kinds of springs that can be constraints: those with a rest length. */
export type ConstraintKind = Extract<SpringKind, 'structural' | 'shear' | 'bend'>;
const kinds: readonly ConstraintKind[] = ['structural', 'shear', 'bend'];

/** Complete options; each solver documents its own. */
export interface ConstraintOptions {
  readonly substeps: number | 'auto';
  readonly constraints: readonly ConstraintKind[];
  readonly iterations: number | 'auto';
  readonly tolerance: number;
  readonly regularisation: number | 'auto';
  readonly unknowns?: Unknowns | 'auto';
  readonly preconditioner: Preconditioner;
  readonly warmStart: boolean;
  /** [N s/m] */
  readonly damping: number;
}

export function checkConstraintOptions(path: ErrorPath, options: ConstraintOptions): void {
  const { substeps } = options;
  if (substeps !== 'auto') checkInteger(path, "substeps, unless 'auto',", substeps, { atLeast: 1, atMost: 100_000 });
  checkArray(path, 'constraints', options.constraints, 'kinds of spring').forEach((kind, k) => {
    checkOneOf(path, `constraints[${k}]`, kind, kinds);
  });
  const { iterations, regularisation } = options;
  if (iterations !== 'auto') checkInteger(path, 'iterations', iterations, { atLeast: 1, atMost: 100_000 });
  checkNumber(path, 'tolerance', options.tolerance, { atLeast: 0, atMost: 1 });
  if (regularisation !== 'auto') checkNumber(path, 'regularisation', regularisation, { atLeast: 0, atMost: 1 });
  if (options.unknowns === 'positions' && regularisation === 0) {
    fail(path, 'regularisation', "be above 0 where the unknowns are 'positions'", regularisation);
  }
  if (options.unknowns === 'positions' && options.damping > 0) {
    fail(
      path,
      'damping',
      "be 0 where the unknowns are 'positions' (the scene's viscosity damps springs)",
      options.damping,
    );
  }
  checkOneOf(path, 'preconditioner', options.preconditioner, preconditioners);
  checkBoolean(path, 'warmStart', options.warmStart);
  checkNumber(path, 'damping', options.damping, { atLeast: 0, unit: 'N s/m' });
}
