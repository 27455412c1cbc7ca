/** Springs as plain data: what bodies are built of, and what solvers lay out for their kernels. */

/**
 * 'bending' and 'element' springs have rest length 0 and may be negative: they are pairs of a quadratic energy (see quadratic-form.ts), of bending or of other
 * kinds of elements (see global-springs.ts).
 */
export type SpringKind = 'structural' | 'shear' | 'bend' | 'bending' | 'element';
/** The kinds that have a rest length, and so a strain. */
export type StrainedKind = Exclude<SpringKind, 'bending' | 'element'>;
/** The byte that stands for each kind in `Springs.kind`. */
export const springKinds: readonly SpringKind[] = ['structural', 'shear', 'bend', 'bending', 'element'];

export interface Springs {
  count: number;
  /** Two particle indices a spring. */
  ends: Uint32Array;
  /** Rest length [m]. */
  rest: Float64Array;
  /** [N/m]; negative only where the rest length is 0 and other springs of the same energy make up for it. */
  stiffness: Float64Array;
  /** Index into `springKinds`. */
  kind: Uint8Array;
}
