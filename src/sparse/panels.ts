/** Panels of L (supernodes): neighbouring columns with the same rows below, as one dense block. How they are found is told in planning/panel-forest.as.ts and planning/panels.as.ts. */
import { SelvedgeError } from '../core/error';
import type { EliminationTree } from './elimination-tree';
import type { Graph } from './graph';
import { withPlanner } from './planning/planner';

export interface PanelOptions {
  /** Wider panels are cut into parts. */
  maxWidth: number;
  /**
   * [width, share]: panels that become at most this wide may be merged while at most this share of their numbers are zeros. Widths
   * ascend; beyond the last, only panels that need no zeros are merged.
   */
  zeroShare: readonly (readonly [width: number, share: number])[];
}

export const panelDefaults: PanelOptions = {
  maxWidth: 64,
  zeroShare: [
    [4, 0.8],
    [16, 0.1],
    [48, 0.05],
  ],
};

/** The fields of a `FactorPlan` that are about panels, and the order that they ask for. */
export interface Panels {
  order: Uint32Array;
  place: Uint32Array;
  panelCount: number;
  panelColumn: Uint32Array;
  panelRow: Uint32Array;
  row: Uint32Array;
  panelValue: Uint32Array;
  parent: Int32Array;
}

export function makePanels(graph: Graph, tree: EliminationTree, options: PanelOptions): Panels {
  const { count, first, neighbour } = graph;
  return withPlanner(count, (planner) => {
    const { put, putNumbers, take, takeIndices } = planner;
    const grown = put(tree.order, tree.place, tree.parent, tree.count);
    const rules = putNumbers(options.zeroShare.flat());
    // Panels are never as wide as an integer can tell.
    const maxWidth = Math.min(options.maxWidth, 2 ** 30);
    const made = planner.makePanels(
      count,
      put(first),
      put(neighbour),
      grown,
      maxWidth,
      options.zeroShare.length,
      rules,
    );
    checkPanelValues(planner.panelValues());
    const [order, place, panelCount, rows, panelColumn, panelRow, panelValue, row, parent] = take(made, 9);
    return {
      order: takeIndices(order, count),
      place: takeIndices(place, count),
      panelCount,
      panelColumn: takeIndices(panelColumn, panelCount + 1),
      panelRow: takeIndices(panelRow, panelCount + 1),
      row: takeIndices(row, rows),
      panelValue: takeIndices(panelValue, panelCount + 1),
      parent: take(parent, panelCount),
    };
  });
}

/** Places of numbers are 32-bit. */
export function checkPanelValues(count: number): void {
  const limit = 2 ** 32 - 1;
  if (count > limit) throw new SelvedgeError('sparse', 'the factor', `hold at most ${limit} numbers`, count);
}
