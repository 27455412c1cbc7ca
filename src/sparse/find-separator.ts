/**
 * A small set of nodes whose removal leaves two parts of about the same weight: multilevel. The graph is made coarser until it is small, cut
 * there several times from different nodes, and the best cut is carried back to the graph, refined at each level.
 *
 * G. Karypis, V. Kumar, A fast and high quality multilevel scheme for partitioning irregular graphs, SIAM J. Sci. Comput. 20 (1998). Parts are
 * separated by nodes at all levels, not by edges: on grids with diagonals the two differ in which directions are cheap.
 */
import { type CoarseGraph, coarsenGraph } from './coarsen-graph';
import { type Bisection, price, type SeparatorMover, separator } from './refine-separator';
import type { WeightedGraph } from './weighted-graph';

/** Coarsening ends at so many nodes, or when a level keeps more than this share of them (stars have few pairs). */
const coarsest = 100;
const slowest = 0.95;
/**
 * A graph of at most so many nodes is cut several times, by way of other coarse graphs each time; more often if it stands for a larger one, whose
 * separator counts for more.
 */
const severalTriesBelow = 1200;
const tries = 2;
const triesForLarger = 4;
/** Nodes that the coarsest graph is cut from. */
const seeds = 3;
const maxPasses = 4;

export function findSeparator(graph: WeightedGraph, mover: SeparatorMover, random: () => number): Bisection {
  return cutBest(graph, mover, random, graph.count > severalTriesBelow ? triesForLarger : tries);
}

function cutBest(graph: WeightedGraph, mover: SeparatorMover, random: () => number, rounds: number): Bisection {
  const coarse = graph.count > severalTriesBelow ? coarsen(graph, random) : undefined;
  if (coarse) return carryBack(graph, coarse, cutBest(coarse, mover, random, rounds), mover);
  return best(rounds, () => cutOnce(graph, mover, random));
}

function cutOnce(graph: WeightedGraph, mover: SeparatorMover, random: () => number): Bisection {
  const coarse = graph.count > coarsest ? coarsen(graph, random) : undefined;
  if (coarse) return carryBack(graph, coarse, cutOnce(coarse, mover, random), mover);
  return best(seeds, () => {
    const cut: Bisection = { graph, part: new Uint8Array(graph.count), weight: [0, 0, 0] };
    mover.grow(cut, Math.floor(random() * graph.count));
    refine(cut, mover);
    return cut;
  });
}

function best(count: number, make: () => Bisection): Bisection {
  let kept = make();
  for (let k = 1; k < count; k++) {
    const next = make();
    if (price(next.weight) < price(kept.weight)) kept = next;
  }
  return kept;
}

function coarsen(graph: WeightedGraph, random: () => number): CoarseGraph | undefined {
  const maxWeight = Math.max(2, (1.5 * graph.totalWeight) / coarsest);
  const coarse = coarsenGraph(graph, maxWeight, random);
  return coarse.count < slowest * graph.count ? coarse : undefined;
}

function carryBack(graph: WeightedGraph, coarse: CoarseGraph, cut: Bisection, mover: SeparatorMover): Bisection {
  const part = new Uint8Array(graph.count);
  for (let i = 0; i < graph.count; i++) part[i] = cut.part[coarse.coarse[i]];
  const fine: Bisection = { graph, part, weight: cut.weight };
  refine(fine, mover);
  return fine;
}

function refine(cut: Bisection, mover: SeparatorMover): void {
  let size = 0;
  for (let i = 0; i < cut.graph.count; i++) if (cut.part[i] === separator) size++;
  mover.refine(cut, Math.min(60, Math.max(10, size / 2)), maxPasses);
}
