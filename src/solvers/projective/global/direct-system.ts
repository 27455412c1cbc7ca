/**
 * The matrix of the global step, M + h^2 L (Liu 2013 eq. 12, 14), as the sparse solver takes it: one row a particle, since x, y and z share
 * it. Held particles keep their place, as rows of the identity: holding and letting go change numbers, never the pattern.
 */
import type { Springs } from '../../../elements/spring/springs';
import type { Model } from '../../../scene/assemble';
import { sheetGrid } from '../../../scene/sheet-grid';
import { type EdgePattern, edgePattern } from '../../../sparse/edge-pattern';
import { type FactorLayout, factorLayout } from '../../../sparse/factor-layout';
import { planComponents } from '../../../sparse/plan-components';
import type { FactorPlan } from '../../../sparse/types';
import { keepSystem, keptSystem, type SystemRequest } from './kept-systems';

export interface DirectSystem extends EdgePattern {
  readonly plan: FactorPlan;
  readonly layout: FactorLayout;
}

/** What the plan for a model follows from. `room`: unknowns for particles that tears may add, without springs until then. */
export function systemRequest(model: Model, { ends }: Springs, room: number): SystemRequest {
  return { particleCount: model.particleCount + room, ends, grid: sheetGrid(model, room) };
}

export function directSystem(model: Model, springs: Springs, room = 0): DirectSystem {
  const request = systemRequest(model, springs, room);
  const known = keptSystem(request);
  if (known) return known;
  const { particleCount, ends, grid } = request;
  const { pattern, edgeEntry } = edgePattern(particleCount, ends);
  const plan = planComponents(pattern, { grid });
  return keepSystem(request, { pattern, edgeEntry, plan, layout: factorLayout(plan, pattern) });
}

/** What the numbers of the matrix follow from. */
export interface SystemState {
  /** Length of the step [s]. */
  h: number;
  /** 1 for a particle whose position is given. */
  held: Uint8Array;
}

/** The numbers of the matrix, entry by entry of the pattern. */
export function systemEntries(
  { pattern, edgeEntry }: EdgePattern,
  { masses, particleCount }: Model,
  { count, ends, stiffness }: Springs,
  { h, held }: SystemState,
): Float64Array {
  const entries = new Float64Array(pattern.row.length);
  const { first, size } = pattern;
  for (let i = 0; i < size; i++) entries[first[i]] = i >= particleCount || held[i] ? 1 : masses[i];
  for (let s = 0; s < count; s++) {
    const i = ends[2 * s];
    const j = ends[2 * s + 1];
    const pull = h * h * stiffness[s];
    if (!held[i]) entries[first[i]] += pull;
    if (!held[j]) entries[first[j]] += pull;
    if (!held[i] && !held[j]) entries[edgeEntry[s]] -= pull;
  }
  return entries;
}

/** Row and column of one particle, those of held ones left out: what `insertRow` takes. In particles of the model. */
export function systemRow(
  { masses }: Model,
  springs: Springs,
  around: readonly number[],
  { h, held }: SystemState,
  particle: number,
): { rows: number[]; weights: number[] } {
  const row = new Map([[particle, masses[particle]]]);
  for (const s of around) {
    const [i, j] = [springs.ends[2 * s], springs.ends[2 * s + 1]];
    const other = i === particle ? j : i;
    const pull = h * h * springs.stiffness[s];
    row.set(particle, row.get(particle)! + pull);
    if (!held[other]) row.set(other, (row.get(other) ?? 0) - pull);
  }
  return { rows: [...row.keys()], weights: [...row.values()] };
}
