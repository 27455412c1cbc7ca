/** A plan against plain elimination on dense flags, for tests. */
import { eliminate } from './sparse-oracle.fixture';
import type { FactorPlan, SymmetricPattern } from './types';

/** What does not hold of a plan, in words. */
export function planFaults(pattern: SymmetricPattern, plan: FactorPlan, maxWidth: number): string[] {
  const found: string[] = [];
  const { size, order, place, panelCount, panelColumn, panelRow, row, panelValue, parent } = plan;
  const exact = eliminate(pattern, order);
  const check = (holds: boolean, what: string) => {
    if (!holds) found.push(what);
  };
  check(size === pattern.size && order.length === size && place.length === size, 'size');
  check(
    [...order].sort((a, b) => a - b).every((node, k) => node === k),
    'order is a permutation',
  );
  check(
    [...order].every((node, k) => place[node] === k),
    'place is its inverse',
  );
  check(panelColumn.length === panelCount + 1 && panelColumn[panelCount] === size, 'panelColumn covers the columns');
  check(panelRow.length === panelCount + 1 && panelRow[panelCount] === row.length, 'panelRow covers the rows');
  check(panelValue.length === panelCount + 1 && parent.length === panelCount, 'one of each for a panel');
  check(plan.nonzeros === exact.reduce((sum, rows) => sum + rows.length, 0), 'nonzeros');
  check(plan.operations === exact.reduce((sum, rows) => sum + rows.length ** 2, 0), 'operations');
  /** First panel of the subtree of each panel. */
  const lowest = Array.from({ length: panelCount }, (_, p) => p);
  for (let p = 0; p < panelCount; p++) {
    const [from, to] = [panelColumn[p], panelColumn[p + 1]];
    const rows = [...row.subarray(panelRow[p], panelRow[p + 1])];
    const width = to - from;
    const above = parent[p];
    check(width >= 1 && width <= maxWidth, `width of panel ${p}`);
    check(
      rows.every((i, k) => k === 0 || i > rows[k - 1]),
      `rows of panel ${p} ascend`,
    );
    check(
      rows.slice(0, width).every((i, k) => i === from + k),
      `panel ${p} has its own columns first`,
    );
    check(panelValue[p + 1] - panelValue[p] === width * rows.length, `numbers of panel ${p}`);
    if (rows.length === width) check(above === -1, `panel ${p} is a root`);
    else
      check(
        above > p && rows[width] >= panelColumn[above] && rows[width] < panelColumn[above + 1],
        `parent of panel ${p}`,
      );
    const held = new Set(rows);
    for (let k = from; k < to; k++)
      check(
        exact[k].every((i) => held.has(i)),
        `panel ${p} holds column ${k}`,
      );
    const needed = new Set(exact.slice(from, to).flat());
    check(
      rows.every((i) => needed.has(i)),
      `panel ${p} has no row that none of its columns needs`,
    );
    if (above < 0) continue;
    lowest[above] = Math.min(lowest[above], lowest[p]);
    const heldAbove = new Set([...row.subarray(panelRow[above], panelRow[above + 1])]);
    check(
      rows.slice(width).every((i) => heldAbove.has(i)),
      `rows of panel ${p} are among its parent's`,
    );
  }
  // A subtree is a range: everything between its first panel and its root has its parent within.
  for (let p = 0; p < panelCount; p++) {
    for (let q = lowest[p]; q < p; q++) check(parent[q] > q && parent[q] <= p, `subtree of panel ${p} is a range`);
  }
  return found;
}
