/**
 * The matrix of the system for positions, M + h^2 L: L has springs and constraints as if they resisted in every direction, as in the global step of projective dynamics (Liu 2013 eq. 12). So it does not
 * depend on where particles are, one factor serves a whole run, and an iteration with it never takes a body away from the minimum of g (solve-positions.ts).
 *
 * Springs of bending are counted along the threads between their ends (sparse/matrix-springs.ts), which leaves half of the factor's entries and a quarter of the work to make it. Springs that are constraints, or may
 * become constraints, keep their own place.
 */

import type { SpringKind } from '../../elements/spring/springs';
import type { Model } from '../../scene/assemble';
import { sheetGrid } from '../../scene/sheet-grid';
import { type EdgePattern, edgePattern } from '../../sparse/edge-pattern';
import type { FactorLayout } from '../../sparse/factor-layout';
import { type Carried, carriedByThreads } from '../../sparse/matrix-springs';
import { planComponents } from '../../sparse/plan-components';
import type { FactorPlan } from '../../sparse/types';

export interface PositionsMatrix extends Pick<EdgePattern, 'pattern'> {
  readonly plan: FactorPlan;
  /** Entry of the pattern for each spring of the model, off the diagonal; that of the first diagonal for one that threads carry. */
  readonly springEntry: Uint32Array;
  readonly carried: Carried | null;
  /** Where it is known already. */
  readonly layout?: FactorLayout;
}

/** Bodies whose threads would have to carry more of bending than this many times their own stiffness keep their springs: a single iteration would go too short a way. Presets of cloth carry 0.005 to 0.15. */
const mostCarried = 1;

/** `constraints`: the kinds of the springs that are constraints, or may become constraints. */
export function positionsMatrix(model: Model, constraints: readonly SpringKind[]): PositionsMatrix {
  const { particleCount, springs } = model;
  const kinds = (['bend', 'bending'] as const).filter((kind) => !constraints.includes(kind));
  const carried = carriedByThreads(model, springs, mostCarried, kinds);
  const counted = new Uint32Array(carried ? carried.left : springs.count);
  for (let s = 0, k = 0; s < springs.count; s++) if (!carried?.replaced[s]) counted[k++] = s;
  const ends = new Uint32Array(2 * counted.length);
  for (let k = 0; k < counted.length; k++) {
    ends[2 * k] = springs.ends[2 * counted[k]];
    ends[2 * k + 1] = springs.ends[2 * counted[k] + 1];
  }
  const { pattern, edgeEntry } = edgePattern(particleCount, ends);
  const springEntry = new Uint32Array(springs.count);
  for (let k = 0; k < counted.length; k++) springEntry[counted[k]] = edgeEntry[k];
  return { pattern, springEntry, carried, plan: planComponents(pattern, { grid: sheetGrid(model) }) };
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
  { pattern, springEntry, carried }: PositionsMatrix,
  { masses, particleCount, springs }: Pick<Model, 'masses' | 'particleCount' | 'springs'>,
  stiffest: Float64Array,
  { h, stiffness, pinned }: MatrixState,
): Float64Array {
  const entries = new Float64Array(pattern.row.length);
  const { first } = pattern;
  for (let i = 0; i < particleCount; i++) entries[first[i]] = pinned[i] ? 1 : masses[i];
  for (let s = 0; s < springs.count; s++) {
    if (carried?.replaced[s]) continue;
    const i = springs.ends[2 * s];
    const j = springs.ends[2 * s + 1];
    const own = springs.stiffness[s];
    const more = carried ? carried.stiffness[s] - own : 0;
    const pull = h * h * ((stiffest[s] > 0 ? stiffest[s] : stiffness * own) + stiffness * more);
    if (!pinned[i]) entries[first[i]] += pull;
    if (!pinned[j]) entries[first[j]] += pull;
    if (!pinned[i] && !pinned[j]) entries[springEntry[s]] -= pull;
  }
  return entries;
}
