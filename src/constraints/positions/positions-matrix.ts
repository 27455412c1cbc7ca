/**
 * The matrix of the system for positions, M + h^2 L: L has each spring and constraint as if it resisted in every direction, as in the global step of projective dynamics (Liu 2013 eq. 12). So it does not
 * depend on where particles are, one factor serves a whole run, and an iteration with it never takes a body away from the minimum of g (solve-positions.ts).
 */
import type { Springs } from '../../elements/spring/springs';
import type { Model } from '../../scene/assemble';
import { type EdgePattern, edgePattern } from '../../sparse/edge-pattern';
import type { FactorLayout } from '../../sparse/factor-layout';
import { planFactor } from '../../sparse/plan-factor';
import type { FactorPlan } from '../../sparse/types';

export interface PositionsMatrix extends EdgePattern {
  readonly plan: FactorPlan;
  /** Where it is known already. */
  readonly layout?: FactorLayout;
}

export function positionsMatrix({ particleCount, springs }: Model): PositionsMatrix {
  const { pattern, edgeEntry } = edgePattern(particleCount, springs.ends);
  return { pattern, edgeEntry, plan: planFactor(pattern) };
}

/** What the numbers of the matrix follow from. */
export interface MatrixState {
  /** The length of the step [s]. */
  h: number;
  /** How many times as stiff springs are as in the model. */
  stiffness: number;
  /** 1 for a particle that is held: a row of the identity. */
  pinned: Uint8Array;
}

/** The numbers of the matrix, entry by entry of the pattern. `stiffest`: the stiffness [N/m] of each spring of the model that is a constraint, 0 for one that stays a spring. */
export function matrixEntries(
  { pattern, edgeEntry }: EdgePattern,
  { masses, particleCount, springs }: { masses: Float64Array; particleCount: number; springs: Springs },
  stiffest: Float64Array,
  { h, stiffness, pinned }: MatrixState,
): Float64Array {
  const entries = new Float64Array(pattern.row.length);
  const { first } = pattern;
  for (let i = 0; i < particleCount; i++) entries[first[i]] = pinned[i] ? 1 : masses[i];
  for (let s = 0; s < springs.count; s++) {
    const [i, j] = [springs.ends[2 * s], springs.ends[2 * s + 1]];
    const pull = h * h * (stiffest[s] > 0 ? stiffest[s] : stiffness * springs.stiffness[s]);
    if (!pinned[i]) entries[first[i]] += pull;
    if (!pinned[j]) entries[first[j]] += pull;
    if (!pinned[i] && !pinned[j]) entries[edgeEntry[s]] -= pull;
  }
  return entries;
}
