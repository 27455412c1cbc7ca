/** What the options of all solvers with constraints have in common: their checks. */
import { checkArray, checkBoolean, checkInteger, checkNumber, checkOneOf, type Place } from '../model/check';
import type { SpringKind } from '../model/types';
import { type Preconditioner, preconditioners } from './precondition-constraints.kernel';

/** Kinds of spring that can be constraints: those that have a length. */
export type ConstraintKind = Extract<SpringKind, 'structural' | 'shear' | 'bend'>;
const kinds: readonly ConstraintKind[] = ['structural', 'shear', 'bend'];

/** Complete options; each solver documents its own. */
export interface ConstraintOptions {
  readonly substeps: number | 'auto';
  readonly constraints: readonly ConstraintKind[];
  readonly iterations: number;
  readonly tolerance: number;
  readonly regularisation: number;
  readonly preconditioner: Preconditioner;
  readonly warmStart: boolean;
  /** [N s/m] */
  readonly damping: number;
}

export function checkConstraintOptions(place: Place, options: ConstraintOptions): void {
  const { substeps } = options;
  if (substeps !== 'auto') checkInteger(place, "substeps, unless 'auto',", substeps, { atLeast: 1, atMost: 100_000 });
  checkArray(place, 'constraints', options.constraints, 'kinds of spring').forEach((kind, k) => {
    checkOneOf(place, `constraints[${k}]`, kind, kinds);
  });
  checkInteger(place, 'iterations', options.iterations, { atLeast: 1, atMost: 100_000 });
  checkNumber(place, 'tolerance', options.tolerance, { atLeast: 0, atMost: 1 });
  checkNumber(place, 'regularisation', options.regularisation, { atLeast: 0, atMost: 1 });
  checkOneOf(place, 'preconditioner', options.preconditioner, preconditioners);
  checkBoolean(place, 'warmStart', options.warmStart);
  checkNumber(place, 'damping', options.damping, { atLeast: 0, unit: 'N s/m' });
}
