/**
 * The plan of a matrix whose parts are planned one by one, and each kind of them once: two hundred flags that are alike are ordered in the time of one. The
 * plans lie one after the other in the whole, which is a postorder again, since nothing joins them.
 */
import { checkPanelValues } from './panels';
import { componentPattern, type PatternComponents, patternComponents } from './pattern-components';
import { gridOf, type PlanOptions, placesDiffer, planFactor } from './plan-factor';
import type { FactorPlan, SymmetricPattern } from './types';

/** As `planFactor`, for matrices that may have many components. An order that is given is an order of the whole, and is planned as one. */
export function planComponents(pattern: SymmetricPattern, options: PlanOptions = {}): FactorPlan {
  if (options.order || isOneSheet(pattern, options)) return planFactor(pattern, options);
  const found = patternComponents(pattern);
  if (found.count < 2) return planFactor(pattern, options);
  const planned = new Map<number, FactorPlan>();
  for (const c of found.like) {
    if (planned.has(c)) continue;
    const grid = options.grid && gridOf(found.row.subarray(found.first[c], found.first[c + 1]), options.grid);
    planned.set(c, planFactor(componentPattern(pattern, found, c), { ...options, grid }));
  }
  return joinPlans(
    found,
    Array.from(found.like, (c) => planned.get(c)!),
  );
}

/** A sheet, or pieces of one, whose places tell them apart: nothing in it is alike. */
const isOneSheet = ({ size }: SymmetricPattern, { grid }: PlanOptions): boolean =>
  grid !== undefined && !grid.includes(-1) && placesDiffer(grid, size);

function joinPlans({ count, first, row: nodes, like }: PatternComponents, plans: readonly FactorPlan[]): FactorPlan {
  const size = nodes.length;
  const panelFirst = new Uint32Array(count + 1);
  let [rowCount, valueCount, nonzeros, operations] = [0, 0, 0, 0];
  plans.forEach((plan, c) => {
    panelFirst[c + 1] = panelFirst[c] + plan.panelCount;
    rowCount += plan.row.length;
    valueCount += plan.panelValue[plan.panelCount];
    nonzeros += plan.nonzeros;
    operations += plan.operations;
  });
  checkPanelValues(valueCount);
  const panelCount = panelFirst[count];
  const joined = {
    order: new Uint32Array(size),
    place: new Uint32Array(size),
    panelColumn: new Uint32Array(panelCount + 1),
    panelRow: new Uint32Array(panelCount + 1),
    row: new Uint32Array(rowCount),
    panelValue: new Uint32Array(panelCount + 1),
    parent: new Int32Array(panelCount),
  };
  plans.forEach((plan, c) => {
    const at = { node: first[c], panel: panelFirst[c] };
    const [row, value] = [joined.panelRow[at.panel], joined.panelValue[at.panel]];
    for (let k = 0; k < plan.size; k++) {
      const node = nodes[at.node + plan.order[k]];
      joined.order[at.node + k] = node;
      joined.place[node] = at.node + k;
    }
    for (let p = 0; p < plan.panelCount; p++) {
      joined.panelColumn[at.panel + p] = at.node + plan.panelColumn[p];
      joined.parent[at.panel + p] = plan.parent[p] < 0 ? -1 : at.panel + plan.parent[p];
      // Where the next panel begins; after the last one that is where the next plan does.
      joined.panelRow[at.panel + p + 1] = row + plan.panelRow[p + 1];
      joined.panelValue[at.panel + p + 1] = value + plan.panelValue[p + 1];
    }
    for (let e = 0; e < plan.row.length; e++) joined.row[row + e] = at.node + plan.row[e];
  });
  joined.panelColumn[panelCount] = size;
  const { ordering } = plans.reduce((largest, plan) => (plan.nonzeros > largest.nonzeros ? plan : largest));
  return { size, ordering, ...joined, panelCount, nonzeros, operations, components: { panelFirst, like } };
}
