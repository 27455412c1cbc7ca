/** The plan of a factorisation: which row is eliminated when, and the shape of L that follows. Made once for a pattern. */
import { checkArray, checkInteger, checkOneOf, checkOptions, fail, orDefault, pathOf } from '../core/check';
import { compressGraph } from './compress-graph';
import { type EliminationTree, eliminationTree } from './elimination-tree';
import { type Graph, patternGraph } from './graph';
import { minimumDegree } from './minimum-degree';
import { nestedDissection } from './nested-dissection';
import { type PanelOptions, panelDefaults } from './panel-forest';
import { makePanels } from './panels';
import type { FactorPlan, OrderingName, SymmetricPattern } from './types';

export interface PlanOptions extends Partial<PanelOptions> {
  /** How rows are ordered. Default: 'auto'. */
  ordering?: OrderingName;
  /**
   * The order itself: order[k] is the row of A eliminated k-th, up to a renumbering that changes no fill. In place of `ordering`; the plan
   * calls it 'natural'.
   */
  order?: ArrayLike<number>;
}

const path = pathOf('sparse');
const orderings: readonly OrderingName[] = ['auto', 'nested-dissection', 'minimum-degree', 'natural'];

export function planFactor(pattern: SymmetricPattern, options: PlanOptions = {}): FactorPlan {
  const { ordering, order, panels } = checkPlanOptions(pattern.size, options);
  const graph = patternGraph(pattern);
  const chosen = order ? { name: 'natural' as const, tree: eliminationTree(graph, order) } : orderBy(graph, ordering);
  const { nonzeros, operations } = chosen.tree;
  return { size: pattern.size, ordering: chosen.name, ...makePanels(graph, chosen.tree, panels), nonzeros, operations };
}

interface Ordered {
  name: FactorPlan['ordering'];
  tree: EliminationTree;
}

/** Smaller matrices are left to minimum degree: there is little to dissect. */
const smallestToDissect = 200;

function orderBy(graph: Graph, ordering: OrderingName): Ordered {
  if (ordering === 'natural') {
    const natural = Int32Array.from({ length: graph.count }, (_, k) => k);
    return { name: 'natural', tree: eliminationTree(graph, natural) };
  }
  const compressed = compressGraph(graph);
  const byDegree = (): Ordered => ({
    name: 'minimum-degree',
    tree: eliminationTree(graph, compressed.expand(minimumDegree(compressed.graph, { weights: compressed.weights }))),
  });
  const byDissection = (): Ordered => ({
    name: 'nested-dissection',
    tree: eliminationTree(graph, compressed.expand(nestedDissection(compressed.graph, compressed.weights))),
  });
  if (ordering === 'nested-dissection') return byDissection();
  if (ordering === 'minimum-degree' || graph.count < smallestToDissect) return byDegree();
  const [a, b] = [byDegree(), byDissection()];
  // A solve takes the time of the entries, and there are many solves to a factorisation.
  return a.tree.nonzeros <= b.tree.nonzeros ? a : b;
}

function checkPlanOptions(size: number, options: PlanOptions) {
  checkOptions(path, options, ['ordering', 'order', 'maxWidth', 'zeroShare']);
  const ordering = orDefault(options.ordering, 'auto' as const);
  checkOneOf(path, 'ordering', ordering, orderings);
  const panels: PanelOptions = {
    maxWidth: orDefault(options.maxWidth, panelDefaults.maxWidth),
    zeroShare: orDefault(options.zeroShare, panelDefaults.zeroShare),
  };
  checkInteger(path, 'maxWidth', panels.maxWidth, { atLeast: 1 });
  checkZeroShare(panels.zeroShare);
  if (options.order !== undefined) checkOrder(size, options.order);
  return { ordering, order: options.order, panels };
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
