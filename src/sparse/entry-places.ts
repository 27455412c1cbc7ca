/** Where the entries of a matrix go in the panels of its factor. */
import { lowerBound } from './lower-bound';
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
export function entryPlaces(pattern: SymmetricPattern, plan: FactorPlan): Uint32Array {
  const { place, panelColumn, panelRow, panelValue, row } = plan;
  const panelOf = panelsOfColumns(plan);
  const places = new Uint32Array(pattern.row.length);
  for (let j = 0; j < pattern.size; j++) {
    for (let e = pattern.first[j]; e < pattern.first[j + 1]; e++) {
      const a = place[pattern.row[e]];
      const b = place[j];
      const c = a < b ? a : b;
      const r = a < b ? b : a;
      const p = panelOf[c];
      // As `placeInFactor`, in one loop: a world that starts has not compiled it yet, and functions are compiled one by one.
      let low = panelRow[p];
      for (let high = panelRow[p + 1]; low < high; ) {
        const middle = (low + high) >>> 1;
        if (row[middle] < r) low = middle + 1;
        else high = middle;
      }
      const width = panelColumn[p + 1] - panelColumn[p];
      places[e] = panelValue[p] + (low - panelRow[p]) * width + c - panelColumn[p];
    }
  }
  return places;
}
