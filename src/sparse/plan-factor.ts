/** The plan of a factorisation: which row is eliminated when, and the shape of L that follows. Made once for a pattern. */
import { checkArray, checkInteger, checkOneOf, checkOptions, fail, orDefault, pathOf } from '../core/check';
import { compressGraph } from './compress-graph';
import { type EliminationTree, eliminationTree } from './elimination-tree';
import { type Graph, patternGraph } from './graph';
import { gridDissection } from './grid-dissection';
import { minimumDegree } from './minimum-degree';
import { nestedDissection } from './nested-dissection';
import { makePanels, type PanelOptions, panelDefaults } from './panels';
import type { FactorPlan, OrderingName, SymmetricPattern } from './types';

export interface PlanOptions extends Partial<PanelOptions> {
  /** How rows are ordered. Default: 'auto'. */
  ordering?: OrderingName;
  /**
   * The order itself: order[k] is the row of A eliminated k-th, up to a renumbering that changes no fill. In place of `ordering`; the plan
   * calls it 'natural'.
   */
  order?: ArrayLike<number>;
  /**
   * For rows that stand for the points of regular grids, sheets of cloth say: column and row of each on its grid, two numbers per row of A, -1 where there is
   * none. Nested dissection then cuts along straight lines, which takes less time and gives less fill. Sheets may have the same columns and rows as
   * long as nothing joins them. Where all rows have a place, 'auto' takes nested dissection without trying minimum degree, which is better for sheets of
   * fewer than 400 points or longer than two and a half times their width.
   */
  grid?: Int32Array;
}

const path = pathOf('sparse');
const orderings: readonly OrderingName[] = ['auto', 'nested-dissection', 'minimum-degree', 'natural'];

export function planFactor(pattern: SymmetricPattern, options: PlanOptions = {}): FactorPlan {
  const { ordering, order, grid, panels } = checkPlanOptions(pattern.size, options);
  const graph = patternGraph(pattern);
  const chosen = order
    ? { name: 'natural' as const, tree: eliminationTree(graph, order) }
    : orderBy(graph, ordering, grid);
  const { nonzeros, operations } = chosen.tree;
  return { size: pattern.size, ordering: chosen.name, ...makePanels(graph, chosen.tree, panels), nonzeros, operations };
}

interface Ordered {
  name: FactorPlan['ordering'];
  tree: EliminationTree;
}

/** Smaller matrices are left to minimum degree: there is little to dissect. */
const smallestToDissect = 200;

function orderBy(graph: Graph, ordering: OrderingName, grid?: Int32Array): Ordered {
  if (ordering === 'natural') {
    const natural = Int32Array.from({ length: graph.count }, (_, k) => k);
    return { name: 'natural', tree: eliminationTree(graph, natural) };
  }
  if (grid && ordering !== 'minimum-degree' && !grid.includes(-1)) {
    // Where several sheets have the same places, they have to be told apart first.
    const order = placesDiffer(grid, graph.count)
      ? gridDissection(graph, grid)
      : nestedDissection(graph, undefined, grid);
    return { name: 'nested-dissection', tree: eliminationTree(graph, order) };
  }
  const compressed = compressGraph(graph);
  const compressedGrid = grid && gridOf(compressed.leaders, grid);
  const byDegree = (): Ordered => ({
    name: 'minimum-degree',
    tree: eliminationTree(graph, compressed.expand(minimumDegree(compressed.graph, { weights: compressed.weights }))),
  });
  const byDissection = (): Ordered => ({
    name: 'nested-dissection',
    tree: eliminationTree(
      graph,
      compressed.expand(nestedDissection(compressed.graph, compressed.weights, compressedGrid)),
    ),
  });
  if (ordering === 'nested-dissection') return byDissection();
  if (ordering === 'minimum-degree' || graph.count < smallestToDissect) return byDegree();
  const [a, b] = [byDegree(), byDissection()];
  // A solve takes the time of the entries, and there are many solves to a factorisation.
  return a.tree.nonzeros <= b.tree.nonzeros ? a : b;
}

/** Whether no two of `count` nodes lie at the same column and row. */
export function placesDiffer(grid: Int32Array, count: number): boolean {
  let columns = 0;
  let rows = 0;
  for (let k = 0; k < grid.length; k += 2) {
    columns = Math.max(columns, grid[k] + 1);
    rows = Math.max(rows, grid[k + 1] + 1);
  }
  // Far more places than nodes are not worth the memory.
  if (columns * rows > 4 * count) return false;
  const taken = new Uint8Array(columns * rows);
  for (let k = 0; k < grid.length; k += 2) {
    const place = grid[k + 1] * columns + grid[k];
    if (taken[place] === 1) return false;
    taken[place] = 1;
  }
  return true;
}

/** The places of some nodes. */
export function gridOf(nodes: Int32Array | Uint32Array, grid: Int32Array): Int32Array {
  const places = new Int32Array(2 * nodes.length);
  for (let k = 0; k < nodes.length; k++) places.set(grid.subarray(2 * nodes[k], 2 * nodes[k] + 2), 2 * k);
  return places;
}

function checkPlanOptions(size: number, options: PlanOptions) {
  checkOptions(path, options, ['ordering', 'order', 'grid', 'maxWidth', 'zeroShare']);
  const ordering = orDefault(options.ordering, 'auto' as const);
  checkOneOf(path, 'ordering', ordering, orderings);
  const panels: PanelOptions = {
    maxWidth: orDefault(options.maxWidth, panelDefaults.maxWidth),
    zeroShare: orDefault(options.zeroShare, panelDefaults.zeroShare),
  };
  checkInteger(path, 'maxWidth', panels.maxWidth, { atLeast: 1 });
  checkZeroShare(panels.zeroShare);
  if (options.order !== undefined) checkOrder(size, options.order);
  if (options.grid !== undefined) checkGrid(size, options.grid);
  return { ordering, order: options.order, grid: options.grid, panels };
}

function checkOrder(size: number, order: ArrayLike<number>): void {
  if (order.length !== size) fail(path, 'order', `hold each of the ${size} rows once`, order.length);
  const seen = new Uint8Array(size);
  for (let k = 0; k < size; k++) {
    if (!Number.isInteger(order[k]) || order[k] < 0 || order[k] >= size || seen[order[k]]) {
      fail(path, `order[${k}]`, `be a row below ${size} that is not in the order yet`, order[k]);
    }
    seen[order[k]] = 1;
  }
}

/** The last column or row that a grid may have. Pieces of a sheet keep the places that they had in the whole. */
const longestSide = 65_535;

function checkGrid(size: number, grid: Int32Array): void {
  if (!(grid instanceof Int32Array)) fail(path, 'grid', 'be an Int32Array', grid);
  if (grid.length !== 2 * size) fail(path, 'grid', `hold a column and a row for each of the ${size} rows`, grid.length);
  for (let k = 0; k < grid.length; k++) {
    if (grid[k] < -1 || grid[k] > longestSide || grid[k] < 0 !== grid[k ^ 1] < 0) {
      fail(path, `grid[${k}]`, `be from 0 to ${longestSide}, or -1 like the other one of its pair`, grid[k]);
    }
  }
}

function checkZeroShare(zeroShare: unknown): void {
  let widest = 0;
  checkArray(path, 'zeroShare', zeroShare, 'pairs of a width and a share').forEach((rule, k) => {
    const [width, share] = Array.isArray(rule) ? rule : [];
    if (!(width > widest && share >= 0 && share <= 1)) {
      fail(path, `zeroShare[${k}]`, 'be a width above the one before and a share from 0 to 1', rule);
    }
    widest = width;
  });
}
