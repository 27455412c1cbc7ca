/** Where the entries of a matrix go in the panels of its factor. */
import { lowerBound } from './lower-bound';
import { withPlanner } from './planning/planner';
import type { FactorPlan, SymmetricPattern } from './types';

/** The panel of each column. */
export function panelsOfColumns({ size, panelCount, panelColumn }: FactorPlan): Uint32Array {
  const panelOf = new Uint32Array(size);
  for (let p = 0; p < panelCount; p++) panelOf.fill(p, panelColumn[p], panelColumn[p + 1]);
  return panelOf;
}

/** Where L[r][c] is kept (both in the order of elimination, r >= c), or -1 where the plan has no place for it. */
export function placeInFactor(plan: FactorPlan, panelOf: Uint32Array, r: number, c: number): number {
  const { panelColumn, panelRow, panelValue, row } = plan;
  const p = panelOf[c];
  const at = lowerBound(row, panelRow[p], panelRow[p + 1], r);
  if (at === panelRow[p + 1] || row[at] !== r) return -1;
  const width = panelColumn[p + 1] - panelColumn[p];
  return panelValue[p] + (at - panelRow[p]) * width + c - panelColumn[p];
}

/** The place of each entry of the pattern that the plan was made for. */
export function entryPlaces({ size, first, row }: SymmetricPattern, plan: FactorPlan): Uint32Array {
  return withPlanner(size, (planner) => {
    const { put, takeIndices } = planner;
    planner.usePanels(size, plan.panelCount, put(plan.panelColumn), put(plan.panelRow), put(plan.row));
    const places = planner.placeEntries(size, put(first), put(row), put(plan.place), put(plan.panelValue));
    return takeIndices(places, row.length);
  });
}
